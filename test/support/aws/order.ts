/** The order in which CloudFormation creates the resources of a template. */
import type { Environment } from './template.ts';

/** Returns the ids that a value refers to. */
function referred(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referred);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (key === 'Ref') return [String(inner)];
    if (key === 'Fn::GetAtt') return [String([inner].flat()[0]).split('.')[0] ?? ''];
    if (key === 'Fn::Sub')
      return [...String([inner].flat()[0]).matchAll(/\$\{(\w+)/g)].map(([, id]) => id ?? '');
    if (key === 'DependsOn') return [inner].flat().map(String);
    return referred(inner);
  });
}

/** Returns a circular dependency as a path of ids; null where there is none, as CloudFormation requires. */
export function circle({ resources }: Pick<Environment, 'resources'>): string[] | null {
  const done = new Set<string>();
  const visit = (id: string, trail: readonly string[]): string[] | null => {
    if (trail.includes(id)) return [...trail.slice(trail.indexOf(id)), id];
    if (done.has(id)) return null;
    for (const next of referred(resources[id])) {
      const found = next in resources ? visit(next, [...trail, id]) : null;
      if (found) return found;
    }
    done.add(id);
    return null;
  };
  for (const id of Object.keys(resources)) {
    const found = visit(id, []);
    if (found) return found;
  }
  return null;
}
