/**
 * Faults that the store of the tests never returns: every call to AWS turns each of them into an error that
 * names its service and operation. No fault is read as "not found", as an empty list or as an unmet
 * condition.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  AwsError,
  S3Error,
  SecretsManagerError,
  StepFunctionsError,
  StoreError,
} from '../../shared/aws/errors.ts';
import { toApiError } from '../../shared/http/errors.ts';
import { retries } from '../../shared/ingestion/faults.ts';
import { ERRORS, failWith, objects, VERBS } from '../support/aws/calls.ts';
import { withoutPauses } from '../support/aws/without-pauses.ts';

beforeEach(() => {
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
});

/** Exported functions of shared/aws/ that call no service themselves. */
const NO_CALLS = [
  ...['createClient', 'createS3Client', 'createExecutionsClient', 'createSecretsClient'],
  ...['onDynamoDB', 'onS3', 'onStepFunctions', 'onSecretsManager', 'exceptFor', 'isNamed', 'namedForRetries'],
  ...['onCloudFormation', 'onCloudWatch', 'onIam', 'onLogs'],
  ...['pause', 'pollUntil', 'parsePlace', 'executionArn', 'isExecution', 's3Objects'],
  ...['presignedUrl'],
  // These are called through s3Objects.
  ...['streamObject', 'readObject', 'readObjectIfThere', 'openUpload'],
];

type Outcome = { readonly answer: unknown } | { readonly error: unknown };

async function outcomes(): Promise<Map<string, Outcome>> {
  const found = new Map<string, Outcome>();
  for (const [name, { call }] of Object.entries(VERBS)) {
    found.set(
      name,
      await call().then(
        (answer) => ({ answer }),
        (error: unknown) => ({ error }),
      ),
    );
  }
  return found;
}

describe('the list of calls', () => {
  test('has a row for every function of shared/aws/ that calls a service', async () => {
    const folder = join(import.meta.dirname, '../../shared/aws');
    const modules = await Promise.all(
      readdirSync(folder)
        .filter((file) => file.endsWith('.ts'))
        .map((file) => import(join(folder, file))),
    );
    const isClass = (value: unknown) => typeof value === 'function' && value.prototype instanceof Error;
    const exported = modules.flatMap((module: object) =>
      Object.entries(module).flatMap(([name, value]) =>
        typeof value === 'function' && !isClass(value) ? [name] : [],
      ),
    );
    const listed = Object.keys(VERBS).filter((name) => !name.includes('.'));
    expect(exported.sort()).toEqual([...listed, ...NO_CALLS].sort());
    const ofObjects = Object.keys(VERBS).flatMap((name) => name.split('.')[1] ?? []);
    expect(ofObjects.sort()).toEqual(Object.keys(objects).sort());
  });
});

describe('every call to AWS', () => {
  const FAULTS = [
    // These are the throttling errors of a table, an account and a bucket.
    ...['ProvisionedThroughputExceededException', 'ThrottlingException', 'SlowDown'],
    'TimeoutError',
    ...['ExpiredTokenException', 'AccessDeniedException'],
    ...['InternalServerError', 'ServiceUnavailableException'],
  ];

  test('turns every fault into an error of its service that names the operation and the fault', async () => {
    for (const fault of FAULTS) {
      failWith(fault);
      const found = await outcomes();
      for (const [name, { service, operation }] of Object.entries(VERBS)) {
        expect(found.get(name), `${name} at ${fault}`).toMatchObject({
          error: {
            name: ERRORS[service],
            message: `${service}: ${operation} failed: ${fault}`,
            cause: { name: fault, message: `${fault} from AWS` },
          },
        });
      }
    }
  });

  test.each([...new Set(Object.values(VERBS).flatMap(({ answers = {} }) => Object.keys(answers)))])(
    'reads %s as an answer only where it is one, and as a fault elsewhere',
    async (name) => {
      failWith(name);
      // Some calls wait while a table is in use.
      const found = await withoutPauses(outcomes);
      for (const [verb, { answers = {}, service }] of Object.entries(VERBS)) {
        const expected =
          name in answers ? { answer: answers[name] } : { error: { name: ERRORS[service], cause: { name } } };
        expect(found.get(verb), verb).toMatchObject(expected);
      }
    },
  );
});

describe('an error of a service', () => {
  const ALL = [StoreError, S3Error, StepFunctionsError, SecretsManagerError].map(
    (ServiceError) => new ServiceError('Do', 'NotNow'),
  );

  test('is retried by a load under its own name; loads do not read secrets', () => {
    const retried = retries().flatMap(({ ErrorEquals }) => ErrorEquals);
    const names = ALL.map(({ name }) => name).filter((name) => retried.includes(name));
    expect(names).toEqual(['StoreError', 'S3Error', 'StepFunctionsError']);
  });

  test('is 503 for API consumers, without internal details', () => {
    for (const error of ALL) {
      expect(error).toBeInstanceOf(AwsError);
      const { status, detail } = toApiError(error, 'id');
      expect([status, detail]).toEqual([503, expect.stringContaining('temporariamente indisponível')]);
    }
  });
});
