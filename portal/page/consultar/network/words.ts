/** Says in words what a network has: its nodes, its links, why it was cut, and what was not looked for. */
import type { CorteDaRede, LigacaoDaRede, NoDaRede, Rede } from '../../../../clients/typescript/src/index.ts';
import { joined, mapped } from '../../facts.ts';
import { cnpjText, counted, dateText, number } from '../formats.ts';
import { SITUATIONS } from '../list/dimensions.ts';
import { placeText } from '../list/results-view.ts';
import { codeText } from '../records/facts.ts';

/** Each kind of node, for one and for several. */
const KINDS: Readonly<Record<NoDaRede['tipo'], readonly [string, string]>> = {
  empresa: ['empresa', 'empresas'],
  pessoa: ['pessoa', 'pessoas'],
  sem_documento: ['sócio sem documento', 'sócios sem documento'],
};

/** Said wherever links of persons are shown. */
export const HOMONYMS =
  'O mesmo nome publicado e o mesmo CPF mascarado não provam que seja a mesma pessoa: pode ser um homônimo.';

export const nameOf = ({ nome, documento }: NoDaRede): string =>
  nome ?? mapped(documento, cnpjText) ?? 'nome não informado';

/** `PADARIA MODELO LTDA, empresa, 99.111.001/0001-70, ativa, VILA DO EXEMPLO, SP, nível 1` */
export const nodeText = (node: NoDaRede, isCut: boolean): string | null =>
  joined(
    [
      node.nome,
      KINDS[node.tipo][0],
      mapped(node.documento, cnpjText),
      mapped(node.situacao_cadastral, (code) => SITUATIONS[code] ?? code),
      placeText(node.municipio_nome ?? node.municipio, node.uf),
      node.nivel === 0 ? 'início da rede' : `nível ${node.nivel}`,
      isCut ? 'cortado: tem mais ligações' : null,
      node.percorrido || node.tipo === 'sem_documento' ? null : 'as suas ligações não foram procuradas',
    ],
    ', ',
  );

/** What is said of each cut, by its number and the name of its node. */
const CUTS: Readonly<Record<CorteDaRede['motivo'], (name: string, many: string) => string>> = {
  muitos_socios: (name, many) => `${name} tem ${many} sócios, que não foram percorridos.`,
  muitos_estabelecimentos: (name, many) =>
    `${name} tem ${many} estabelecimentos, e só os 50 primeiros foram procurados entre os sócios de outras empresas.`,
  muitas_participacoes: (name, many) => `${name} participa de ${many} empresas, que não foram percorridas.`,
  sem_matriz: (name) => `${name} participa também de empresas sem matriz publicada, que não estão aqui.`,
  nos_ate: (name) => `A busca parou em ${name}, porque a rede chegou ao tamanho pedido. ${CONTINUES}`,
  muitas_ligacoes: (name) =>
    `A busca parou em ${name}, porque a rede tem mais de 2.000 ligações. ${CONTINUES}`,
  leituras: (name) =>
    `A busca parou em ${name}, porque ela chegou ao limite de leituras do serviço. ${CONTINUES}`,
};
const CONTINUES = 'O grupo continua além do que está aqui.';

const cutText = ({ motivo, total }: CorteDaRede, name: string): string =>
  CUTS[motivo](name, mapped(total, number) ?? '');

/** The sentences about what is missing. A network that was cut must not look like a whole group. */
export function missingTexts({ nos, cortado }: Rede): string[] {
  const names = new Map(nos.map((node) => [node.id, nameOf(node)]));
  const left = nos.filter(({ tipo, percorrido }) => !percorrido && tipo !== 'sem_documento').length;
  const more = `Não foram procuradas as ligações de ${counted(left, 'empresa ou pessoa', 'empresas ou pessoas')}, que podem ter outras.`;
  return [...cortado.map((cut) => cutText(cut, names.get(cut.no) ?? cut.no)), ...(left > 0 ? [more] : [])];
}

/** `2 empresas, 1 pessoa e 3 ligações.` */
export function sizeText({ nos, ligacoes }: Rede): string {
  const kinds = Object.entries(KINDS).map(([kind, [one, many]]) => {
    const count = nos.filter(({ tipo }) => tipo === kind).length;
    return count > 0 ? counted(count, one, many) : null;
  });
  return `${joined(kinds, ', ')} e ${counted(ligacoes.length, 'ligação', 'ligações')}.`;
}

export const roleOf = ({ qualificacao_socio: code, qualificacao_descricao: text }: LigacaoDaRede): string =>
  codeText(code, text) ?? 'qualificação não informada';

export const entryOf = ({ data_entrada_sociedade: date }: LigacaoDaRede): string | null =>
  mapped(date, dateText);
