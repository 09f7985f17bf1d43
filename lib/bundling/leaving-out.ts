/** Plugins that leave parts of the SDK and modules of Node that no function uses out of bundles. */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Credential providers that a Lambda function never uses: its credentials are in environment variables, which
 * the SDK reads first. The providers and their sign-in clients would be a fifth of every bundle.
 */
export const UNUSED_PROVIDERS = [
  '@aws-sdk/credential-provider-http',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-web-identity',
  '@smithy/credential-provider-imds',
];

/** `export var GetObject$ = [ … ];`, on one line or more. */
const SCHEMA = /^((?:export )?var \w+\$? = )(\[[^\n]*\];|\[[^\n]*\n[\s\S]*?^\];)$/gm;

/** Marks schemas of operations as pure: esbuild drops the unused ones, which are half of the S3 client. */
const unusedShapes: Plugin = {
  name: 'unused-shapes',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/].*[\\/]schemas_\d+\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        SCHEMA,
        (_, name: string, value: string) => `${name}/* @__PURE__ */ (() => ${value.slice(0, -1)})();`,
      ),
    }));
  },
};

/**
 * Marks the functions that the SDK's core makes at its start as pure. esbuild then drops the unused ones with
 * all that they need.
 */
const unusedBindings: Plugin = {
  name: 'unused-bindings',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@(smithy|aws-sdk)[\\/]core[\\/].*[\\/]index\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replaceAll(
        /^(export const \w+ = )(bind\w+\()/gm,
        '$1/* @__PURE__ */ $2',
      ),
    }));
  },
};

/** Modules of the SDK that a function loads and never uses, and what its bundle has in their place. */
const UNUSED_MODULES: readonly (readonly [RegExp, string])[] = [
  // No operation of DynamoDB discovers its endpoint any more, but each client still makes the cache.
  [/@aws-sdk[\\/]endpoint-cache[\\/].*[\\/]EndpointCache\.js$/, 'export class EndpointCache {}'],
  // A function has no profile. Without this its first request looks for the files of one.
  [
    /[\\/]shared-ini-file-loader[\\/]loadSharedConfigFiles\.js$/,
    `export const CONFIG_PREFIX_SEPARATOR = '.';
     export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });`,
  ],
  // The hash for a Node without OpenSSL.
  [/[\\/]sha256[\\/]Sha256Js\.js$/, 'export class Sha256Js {}'],
  // The original reads the global `crypto`, which makes Node load Web Crypto for the ids of requests.
  [
    /[\\/]serde[\\/]uuid[\\/]v4\.js$/,
    `import { randomUUID } from 'node:crypto';
     export const bindV4 = () => () => randomUUID();`,
  ],
  // The original reads the globals \`ReadableStream\` and \`Blob\`, which makes Node load its web streams.
  [
    /[\\/]util-stream[\\/]stream-type-check\.js$/,
    `export const isReadableStream = (stream) => stream?.constructor?.name === 'ReadableStream';
     export const isBlob = (blob) => blob?.constructor?.name === 'Blob';`,
  ],
];

const unusedModules: Plugin = {
  name: 'unused-modules',
  setup: ({ onLoad }) => {
    for (const [filter, contents] of UNUSED_MODULES) onLoad({ filter }, () => ({ contents, loader: 'js' }));
  },
};

const DOCUMENTS = '@aws-sdk/lib-dynamodb';
/** This module gives the rules of endpoints their functions, as each client with such rules does again. */
const ENDPOINT_FUNCTIONS = '/util-endpoints/aws';

/**
 * Lets esbuild drop the unused parts of the document client, which are half of it, and of the rules of
 * endpoints. Their packages do not declare them free of side effects, as others do.
 */
const unusedParts: Plugin = {
  name: 'unused-parts',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^(\.|@aws-sdk\/lib-dynamodb$)/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === DOCUMENTS) return undefined;
      const isDocuments = path === DOCUMENTS || /@aws-sdk[\\/]lib-dynamodb[\\/]/.test(from.importer);
      if (!isDocuments && !path.endsWith(ENDPOINT_FUNCTIONS)) return undefined;
      return { ...(await resolve(path, { ...from, pluginData: DOCUMENTS })), sideEffects: false };
    });
  },
};

/** Drops unused imports of Node's modules from a bundle. `node:crypto` alone is a tenth of a start. */
const unusedBuiltins: Plugin = {
  name: 'unused-builtins',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^node:/ }, ({ path }) => ({ path, external: true, sideEffects: false }));
  },
};

/**
 * The SDK's protocol imports this for operations that stream events. None of ours does, and the S3 client
 * contains it anyway.
 */
const noEventStreams: Plugin = {
  name: 'no-event-streams',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^@smithy\/core\/event-streams$/ }, ({ kind }) =>
      kind === 'dynamic-import' ? { external: true } : undefined,
    );
  },
};

/** The clients read only name and version of their package.json; the rest would be bundled with them. */
const versionsOnly: Plugin = {
  name: 'versions-only',
  setup: ({ onLoad }) => {
    onLoad({ filter: /@aws-sdk[\\/][^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { name, version } = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
      return { contents: JSON.stringify({ name, version }), loader: 'json' };
    });
  },
};

export const LEAVING_OUT: readonly Plugin[] = [
  unusedShapes,
  unusedBindings,
  unusedModules,
  unusedParts,
  unusedBuiltins,
  noEventStreams,
  versionsOnly,
];
