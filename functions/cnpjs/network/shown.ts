/** The nodes and links of a network in the form of answers. */
import { addressOf } from '../../../shared/api/profile.ts';
import type { Dependencies } from '../../../shared/http/dependencies.ts';
import type { Call } from '../../../shared/http/located.ts';
import { describerOf, tablesOf } from '../ficha/descriptions.ts';
import type { Companies } from './companies.ts';
import { type Link, textIn } from './parties.ts';
import type { Node } from './walk.ts';

/** Reads what is still to be read of the companies. @throws StoreError */
export async function shownOf(
  nodes: readonly Node[],
  links: readonly Link[],
  companies: Companies,
  call: Call,
  deps: Dependencies,
) {
  const found = nodes.flatMap(({ party }) => (party.tipo === 'empresa' ? [party.documento ?? ''] : []));
  const [tables] = await Promise.all([tablesOf(call, deps), companies.read(found)]);
  const { describe } = describerOf(tables);
  const towns = tables.get('municipios');
  return {
    nos: nodes.map(({ party, level, isWalked }) => {
      const company = party.tipo === 'empresa' ? companies.of(party.id) : null;
      const { situacao_cadastral = null, uf = null, municipio = null } = company ?? {};
      return {
        id: party.id,
        tipo: party.tipo,
        nivel: level,
        nome: company ? company.nome : party.nome,
        documento: company ? company.cnpj : party.documento,
        situacao_cadastral,
        uf,
        municipio,
        municipio_nome: towns?.get(municipio ?? '') ?? null,
        homonimo_possivel: party.tipo === 'pessoa',
        percorrido: isWalked,
        href: company && addressOf(company.cnpj, deps.settings),
      };
    }),
    ligacoes: links.map(({ de, para, row }) => {
      const qualificacao = textIn(row, 'qualificacao_socio');
      return {
        de: de.id,
        para: para.id,
        identificador_socio: textIn(row, 'identificador_socio'),
        qualificacao_socio: qualificacao,
        qualificacao_descricao: describe('qualificacoes', qualificacao).descricao,
        data_entrada_sociedade: textIn(row, 'data_entrada_sociedade'),
      };
    }),
  };
}
