/**
 * Digests of the answers of each endpoint: their schemas, and those to the bundled samples. They are
 * committed beside `SHAPE`, so that no answer changes its shape while callers keep the old one by its ETag.
 */
import { createHash } from 'node:crypto';

export interface Shapes {
  readonly shape: string;
  /** Digest by path. */
  readonly answers: Readonly<Record<string, string>>;
}

interface Document {
  readonly paths: Readonly<Record<string, { readonly get: { readonly responses: object } }>>;
}

/** Texts for people, and what changes in a profile with every source: its ETag contains the sources. */
const LEFT_OUT = ['description', 'title', 'fontes', 'resumos', 'snapshot_fingerprint'];

/** Puts the schemas in place of the references to them. */
function resolved(document: Document, part: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => resolved(document, one));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref } = part as { $ref?: unknown };
  if (typeof $ref === 'string') {
    const steps = $ref.slice('#/'.length).split('/');
    return resolved(
      document,
      steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document),
    );
  }
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) =>
      LEFT_OUT.includes(name) ? [] : [[name, resolved(document, value)]],
    ),
  );
}

const digestOf = (document: Document, responses: object): string => {
  const { content } = (responses as Record<string, { readonly content?: object }>)['200'] ?? {};
  return createHash('sha256')
    .update(JSON.stringify(resolved(document, content)))
    .digest('hex')
    .slice(0, 16);
};

/**
 * Returns the digests of the answers in the description. Others have no ETag.
 * @throws Error where answers have changed and `shape` is that of the committed digests
 */
export function nextShapes(committed: Shapes, shape: string, document: Document): Shapes {
  const answers = Object.fromEntries(
    Object.entries(document.paths)
      .filter(([, { get }]) => '304' in get.responses)
      .map(([path, { get }]) => [path, digestOf(document, get.responses)]),
  );
  const changed = Object.keys(answers).filter(
    (path) => committed.answers[path] !== undefined && committed.answers[path] !== answers[path],
  );
  if (committed.shape === shape && changed.length > 0) {
    throw new Error(
      `the answers of ${changed.join(', ')} have changed: raise SHAPE in shared/http/caching.ts, which is ${shape}, or callers keep ` +
        'the old answers by their ETag; then run "npm run openapi"',
    );
  }
  return { shape, answers };
}
