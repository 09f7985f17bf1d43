/** Says in plain words why the API did not answer a question: its own message, and what the reader can do. */
import { adviceOn, detailOf, type Outcome, pauseOf } from '../playground/advice.ts';
import { fieldOf } from './form/fields.ts';

export interface Fault {
  /** The parameter that the API rejected. */
  readonly name: string;
  /** The label of its field, or the parameter. */
  readonly label: string;
  readonly text: string;
}

export interface Problem {
  /** Undefined where there is no answer. */
  readonly status: number | undefined;
  /** A sentence that says what happened. */
  readonly text: string;
  /** The message of the service, as it sent it. */
  readonly said: string | null;
  readonly faults: readonly Fault[];
  /** A sentence that says what the reader can do. */
  readonly advice: string;
  /** Whether the same question may succeed later. */
  readonly isPassing: boolean;
}

interface Kind {
  readonly text: string;
  readonly advice: (outcome: Outcome) => string;
  readonly isPassing?: boolean;
}

const later = ({ retryAfter }: Outcome): string => `${pauseOf(retryAfter)} e consulte de novo.`;

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

interface Detail {
  readonly loc?: readonly unknown[];
  readonly msg?: string;
}

function faultOf({ loc, msg = '' }: Detail): Fault {
  const name = String(loc?.at(-1) ?? '');
  return { name, label: fieldOf(name)?.label ?? name, text: msg };
}

export function problemOf(outcome: Outcome): Problem {
  const { status, body } = outcome;
  const detail = detailOf(body);
  const said = typeof detail === 'string' ? detail : null;
  const faults = Array.isArray(detail) ? detail.map((one) => faultOf(one as Detail)) : [];
  const kind = status === undefined ? undefined : KINDS[status];
  if (!kind) return { status, text: adviceOn(outcome).text, said, faults, advice: '', isPassing: true };
  const { text, advice, isPassing = false } = kind;
  return { status, text, said, faults, advice: advice(outcome), isPassing };
}
