/** Renders a change of a company between two versions. */
import type { AlteracaoCnpj } from '../../../../clients/typescript/src/index.ts';
import { rowView } from '../records/facts.ts';
import { h, type Tree } from '../tree.ts';

/** The kinds whose names are not words of Portuguese as they are. */
const KINDS: Readonly<Record<string, string>> = {
  inclusao: 'Inclusão no cadastro',
  retorno: 'Volta ao cadastro',
  ausencia: 'Saída do cadastro',
  situacao: 'Situação cadastral',
  unidade: 'Matriz ou filial',
  inicio_atividade: 'Início de atividade',
  endereco: 'Endereço',
  razao_social: 'Razão social',
  natureza_juridica: 'Natureza jurídica',
  responsavel: 'Qualificação do responsável',
  ente_federativo: 'Ente federativo responsável',
  simples_entrada: 'Entrada no Simples Nacional',
  simples_saida: 'Saída do Simples Nacional',
  simples: 'Simples Nacional',
  mei_entrada: 'Entrada no MEI',
  mei_saida: 'Saída do MEI',
  mei: 'MEI',
  socio_entrada: 'Entrada de sócio',
  socio_saida: 'Saída de sócio',
  socio_alterado: 'Dados de sócio',
  socio_faixa_etaria: 'Faixa etária de sócio',
};

/** `nome_fantasia` → `Nome fantasia` */
function kindText(kind: string): string {
  const words = kind.replaceAll('_', ' ');
  return KINDS[kind] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const valueText = (value: string | null | undefined): string => value ?? 'sem valor';

/** The values of a field, or those of a record that entered or left. */
function valuesOf({ campo, antes, depois }: AlteracaoCnpj): string | null {
  if (campo) return `${valueText(antes)} → ${valueText(depois)}`;
  return depois ?? antes ?? null;
}

/** The name of a partner; the number of an establishment or a company is in the heading. */
const recordOf = ({ conjunto, registro }: AlteracaoCnpj): string | null =>
  conjunto === 'socios' ? (registro ?? null) : null;

/** A version that is loaded again with other files is a pair with itself. */
const versionsText = ({ de, para }: AlteracaoCnpj): string =>
  de === para ? `na versão ${para}, carregada de novo` : `da versão ${de} para ${para}`;

export function changeRow(change: AlteracaoCnpj): Tree {
  const values = valuesOf(change);
  return rowView({
    title: kindText(change.tipo ?? ''),
    facts: [recordOf(change), versionsText(change), change.campo ? h('code', change.campo) : null],
    more: values === null ? null : h('p.small', values),
  });
}
