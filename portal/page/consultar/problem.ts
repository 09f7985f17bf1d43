/** Says in plain words why the API did not answer a question, and what the reader can do. */

import {
  ErroDaApi,
  type ErroRegistrosPublicos,
  FalhaDeConexao,
  ParametroInvalido,
  TempoEsgotado,
} from '../../../clients/typescript/src/index.ts';
import { type Outcome, pauseOf, unexpectedText } from '../playground/advice.ts';
import { fieldOf } from './form/fields.ts';
import { type Child, h, plainButton, type Tree } from './tree.ts';

export interface Fault {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

export interface Problem {
  /** Undefined where there is no answer. */
  readonly status: number | undefined;
  readonly text: string;
  /** The message of the service, as it sent it. */
  readonly said: string | null;
  readonly faults: readonly Fault[];
  readonly advice: string;
  /** Whether the same question may succeed later. */
  readonly isPassing: boolean;
}

interface Kind {
  readonly text: string;
  /** `wait` is how long the service asks to wait. */
  readonly advice: (wait: string) => string;
  readonly isPassing?: boolean;
}

const later = (wait: string): string => `${wait} e consulte de novo.`;

const AWAY: Kind = { text: 'O serviço não pode responder neste momento.', advice: later, isPassing: true };

const KINDS: Readonly<Record<number, Kind>> = {
  401: {
    text: 'A API recusou a chave.',
    advice: () =>
      'Confira se a copiou inteira, ou peça outra a quem opera o serviço; repetir com a mesma não adianta.',
  },
  404: { text: 'Este número não foi encontrado.', advice: () => 'Confira os algarismos.' },
  409: {
    text: 'Os dados foram atualizados enquanto as páginas eram lidas.',
    advice: () => 'Comece de novo pela primeira página.',
  },
  422: {
    text: 'A API não aceitou a consulta.',
    advice: () => 'Corrija o que está indicado e consulte de novo.',
  },
  429: { text: 'A chave atingiu o seu limite de requisições.', advice: later, isPassing: true },
  502: AWAY,
  503: AWAY,
  504: AWAY,
};

/** The reason for which there is no answer of the API, as `send.ts` names it. */
function failureOf(error: ErroRegistrosPublicos): string {
  if (error instanceof TempoEsgotado) return 'unreachable';
  return error instanceof FalhaDeConexao && error.cause instanceof Error ? error.cause.message : 'strange';
}

const labelOf = (name: string): string => fieldOf(name)?.label ?? name;

export function problemOf(error: ErroRegistrosPublicos, place: Pick<Outcome, 'api' | 'origin'>): Problem {
  const answered = error instanceof ErroDaApi ? error : null;
  const status = answered?.status;
  const said = typeof answered?.detalhe === 'string' ? answered.detalhe : null;
  const faults = (error instanceof ParametroInvalido ? error.falhas : []).map(({ loc, msg }) => {
    const name = String(loc.at(-1));
    return { name, label: labelOf(name), text: msg };
  });
  const kind = status === undefined ? undefined : KINDS[status];
  if (kind) {
    const wait = pauseOf(answered?.tentarEmSegundos?.toString());
    const { text, advice, isPassing = false } = kind;
    return { status, text, said, faults, advice: advice(wait), isPassing };
  }
  const requestId = answered?.idDaRequisicao ?? undefined;
  const text = unexpectedText({ ...place, status, message: failureOf(error), requestId });
  return { status, text, said, faults, advice: '', isPassing: true };
}

const faultView = ({ name, label, text }: Fault): Tree =>
  h('li', fieldOf(name) ? h('a', { href: `#campo-${name}`, 'data-focus': name }, label) : label, `: ${text}`);

/** `retry` asks the same question again; null where another button does. */
export function problemView(problem: Problem, retry: (() => void) | null, more: Child = null): Tree {
  const { status, text, said, faults, advice, isPassing } = problem;
  return h(
    'div.advice',
    { 'data-tone': 'bad' },
    h(
      'p',
      status !== undefined && h('span', { class: `status s${String(status).charAt(0)}` }, status),
      ` ${text}`,
    ),
    said !== null && h('p', 'Mensagem do serviço: ', h('q', said)),
    faults.length > 0 && h('ul', ...faults.map(faultView)),
    advice !== '' && h('p', advice),
    isPassing && retry !== null && h('p', plainButton('Tentar de novo', retry)),
    more,
  );
}
