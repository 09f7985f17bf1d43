/**
 * The synthesized definition and the bundles of all sources, run end to end by emulators of AWS that are not
 * ours: Step Functions and S3 of LocalStack, and DynamoDB Local (docs/decisions/0085).
 */
import { afterAll, afterEach, beforeAll, describe } from 'vitest';
import { type EmulatedCloud, startEmulatedCloud } from '../support/emulators/cloud.ts';
import { hasEmulators } from '../support/emulators/installation.ts';
import { type LocalService, startLocalService } from '../support/emulators/local-service.ts';
import { trialOf } from '../support/emulators/trial.ts';
import { LONGEST_MS } from '../support/service/longest.ts';
import { answerCases } from './cases/answers.ts';
import { fetchCases } from './cases/fetches.ts';
import { loadCases } from './cases/loads.ts';
import { serviceCases } from './cases/services.ts';
import { storedCases } from './cases/stored.ts';

describe.skipIf(!hasEmulators)('on emulators of AWS', () => {
  let cloud: EmulatedCloud;
  let local: LocalService;
  beforeAll(async () => {
    local = await startLocalService();
  }, LONGEST_MS);
  beforeAll(async () => {
    cloud = await startEmulatedCloud();
  });
  afterAll(async () => {
    await cloud?.close();
    await local?.stop();
  });

  afterEach(() => {
    if (cloud) trialOf(() => cloud).end();
  });

  loadCases(() => cloud);
  answerCases(
    () => cloud,
    () => local,
  );
  serviceCases(() => cloud);
  fetchCases(() => cloud);
  storedCases(() => cloud);
});
