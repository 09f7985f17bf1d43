/** The page Consultar: its text when the API does not answer. */
import { describe, expect, test } from 'vitest';
import {
  ErroDaApi,
  ErroRegistrosPublicos,
  FalhaDeConexao,
  TempoEsgotado,
} from '../../../clients/typescript/src/index.ts';
import { problemOf } from '../../../portal/page/consultar/problem.ts';

const PLACE = { api: 'https://api.example', origin: 'https://portal.example' };

interface Refused {
  readonly detail?: unknown;
  readonly retryAfter?: number;
  readonly requestId?: string;
}

const refusal = (status: number, { detail = null, retryAfter, requestId }: Refused = {}) => ({
  status,
  path: '/v1/cnpjs',
  text: '',
  detail,
  retryAfter: retryAfter ?? null,
  requestId: requestId ?? null,
});

describe('a problem', () => {
  test.each([
    [401, 'A API recusou a chave.', /peça outra/, false],
    [502, 'O serviço não pode responder neste momento.', /^Espere 45 segundos/, true],
    [504, 'O serviço não pode responder neste momento.', /^Espere 45 segundos/, true],
  ])('of status %i has the message of the service and the next action', (status, text, advice, isPassing) => {
    const problem = problemOf(new ErroDaApi(refusal(status, { detail: 'Mensagem.', retryAfter: 45 })), PLACE);
    expect(problem).toMatchObject({ status, text, said: 'Mensagem.', isPassing, faults: [] });
    expect(problem.advice).toMatch(advice);
  });

  test('without an answer, or with an unexpected one, says what to check', () => {
    const unreachable = new FalhaDeConexao('', { cause: new Error('unreachable') });
    expect(problemOf(unreachable, PLACE).text).toContain('não respondeu');
    expect(problemOf(new TempoEsgotado(''), PLACE).text).toContain('não respondeu');
    const unexpected = new ErroDaApi(refusal(500, { requestId: 'b7f3' }));
    expect(problemOf(unexpected, PLACE).text).toMatch(/estado 500.*b7f3/);
    expect(problemOf(new ErroRegistrosPublicos('/v1/cnpjs: a resposta não é JSON'), PLACE).text).toMatch(
      /não é a desta API/,
    );
  });
});
