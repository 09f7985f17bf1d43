/** The layout for swagger-ui: only the operations by family, without its bar, servers, locks and schemas. */
import type { Immutable, LayoutProps, Node, React } from './swagger.ts';

interface Listed {
  readonly toArray: () => Immutable[];
}

export function layoutView({ createElement: h }: React) {
  return function PortalLayout({ specSelectors, getComponent }: LayoutProps): Node {
    const Container = getComponent('OperationContainer', true);
    const families = specSelectors.taggedOperations().entrySeq().toArray();
    return h(
      'div',
      null,
      ...families.map(([tag, family]) =>
        h(
          'section',
          { key: tag, 'aria-label': tag },
          h('h2', null, tag),
          h('p', { className: 'small' }, String(family.getIn(['tagDetails', 'description']) ?? '')),
          ...(family.get('operations') as Listed).toArray().map((op) => {
            const path = op.get('path');
            const specPath = op.get('specPath');
            return h(Container, { key: path, tag, op, path, method: op.get('method'), specPath });
          }),
        ),
      ),
    );
  };
}
