/** Renders one operation of the playground: a heading that opens it, and its request below. */
import type { Access } from './access.ts';
import { requestView } from './request-view.ts';
import type { Immutable, Node, OperationProps, React } from './swagger.ts';

/** `/v1/cnpjs/{cnpj}`, with places for line breaks after the slashes. */
function addressOf({ createElement: h }: React, path: string): Node {
  const pieces = path.split(/(\{\w+\}|(?<=.)\/)/).flatMap((piece, i) => {
    if (piece.startsWith('{')) return [h('var', { key: i }, piece)];
    return piece === '/' ? ['/', h('wbr', { key: i })] : [piece];
  });
  return h('code', { className: 'path' }, ...pieces);
}

function headingOf(react: React, { operation, toggleShown }: OperationProps): Node {
  const { createElement: h } = react;
  const id = String(operation.get('operationId'));
  const isShown = operation.get('isShown') === true;
  const button = {
    type: 'button',
    'aria-expanded': isShown,
    'aria-controls': `${id}-corpo`,
    onClick: toggleShown,
  };
  const what = h(
    'span',
    { className: 'what' },
    addressOf(react, String(operation.get('path'))),
    ' ',
    h('span', { className: 'summary' }, String(operation.get('summary'))),
  );
  return h('h3', { id }, h('button', button, h('span', { className: 'method' }, 'GET'), what));
}

/** Replaces the component of swagger-ui for an operation. */
export function operationView(react: React, access: Access) {
  const { createElement: h } = react;
  const Request = requestView(react, access);
  return function Operation(props: OperationProps): Node {
    const { operation } = props;
    const isShown = operation.get('isShown') === true;
    const isReady = isShown && (operation.get('op') as Immutable).get('operationId') !== undefined;
    return h(
      'div',
      { className: isShown ? 'operation open' : 'operation' },
      headingOf(react, props),
      isReady && h(Request, props),
    );
  };
}
