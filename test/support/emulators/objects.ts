/** S3 for the deployed functions: the emulator, with faults. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { type Answer, passTo, serve } from './forwarding.ts';

export async function startObjects(emulator: () => string) {
  const pass = passTo(emulator);
  const state = {
    /** Returns the status and code of an error in place of the answer of `PUT /bucket/key?query`, or null. */
    fault: (_call: string): { readonly status: number; readonly code: string } | null => null,
  };
  const server = await serve(async (call) => {
    const fault = state.fault(`${call.method} ${call.path}`);
    return fault ? refused(fault) : pass(call);
  });
  let made: S3Client | undefined;
  /** A client that meets no faults. */
  const client = (): S3Client => {
    made ??= new S3Client({ endpoint: emulator(), forcePathStyle: true });
    return made;
  };
  return Object.assign(state, {
    endpoint: server.endpoint,
    client,
    upload: async (Bucket: string, prefix: string, folder: string) => {
      for (const name of readdirSync(folder)) {
        const Body = readFileSync(join(folder, name));
        await client().send(new PutObjectCommand({ Bucket, Key: prefix + name, Body }));
      }
    },
    keys: async (Bucket: string, Prefix = '') => {
      const { Contents = [] } = await client().send(new ListObjectsV2Command({ Bucket, Prefix }));
      return Contents.map(({ Key = '' }) => Key);
    },
    close: async () => {
      made?.destroy();
      await server.close();
    },
  });
}

const refused = ({ status, code }: { readonly status: number; readonly code: string }): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
});
