/** Reads the answers that the API must give for a CNO publication from its bytes, without the loaders. */
import { filesNamed, readFiles } from './files.ts';
import { type Columns, grouped, keyed, readRows } from './headed.ts';
import { byFields, type ExpectedList, type Kind, type Served } from './values.ts';

export interface ExpectedWork {
  readonly obra: Served;
  readonly vinculos: readonly Served[];
  readonly cnaes: readonly Served[];
  readonly areas: readonly Served[];
}

export interface ExpectedWorks {
  readonly works: ReadonlyMap<string, ExpectedWork>;
  /** The works for which a CNPJ is responsible or linked, by number. */
  readonly byCnpj: ReadonlyMap<string, ExpectedList>;
}

const typed = (kind: Kind, names: Readonly<Record<string, string>>): Columns =>
  Object.fromEntries(Object.entries(names).map(([field, printed]) => [field, [kind, printed]]));

const WORK: Columns = {
  ...typed('text', {
    cno: 'CNO',
    codigo_pais: 'Codigo do Pais',
    nome_pais: 'Nome do pais',
    cno_vinculado: 'CNO vinculado',
    cep: 'CEP',
    ni_responsavel: 'NI do responsavel',
    qualificacao_responsavel: 'Qualificacao do responsavel',
    nome: 'Nome',
    codigo_municipio: 'Codigo do municipio',
    nome_municipio: 'Nome do municipio',
    tipo_logradouro: 'Tipo de logradouro',
    logradouro: 'Logradouro',
    numero_logradouro: 'Numero do logradouro',
    bairro: 'Bairro',
    estado: 'Estado',
    caixa_postal: 'Caixa Postal',
    complemento: 'Complemento',
    unidade_medida: 'Unidade de medida',
    area_total: 'Area total',
    situacao: 'Situacao',
    nome_empresarial: 'Nome empresarial',
    codigo_localizacao: 'Codigo de localizacao',
  }),
  ...typed('date', {
    data_inicio: 'Data de inicio',
    data_inicio_responsabilidade: 'Data de inicio da responsabilidade',
    data_registro: 'Data de registro',
    data_situacao: 'Data da situacao',
  }),
};

const LINK: Columns = {
  ...typed('text', { cno: 'CNO', qualificacao_contribuinte: 'Qualificacao do contribuinte' }),
  ...typed('text', { ni_responsavel: 'NI do responsavel' }),
  ...typed('date', {
    data_inicio: 'Data de inicio',
    data_fim: 'Data de fim',
    data_registro: 'Data de registro',
  }),
};

const ACTIVITY: Columns = {
  ...typed('text', { cno: 'CNO', cnae: 'CNAE' }),
  ...typed('date', { data_registro: 'Data de registro' }),
};

const AREA = typed('text', {
  cno: 'CNO',
  categoria_raw: 'Categoria',
  destinacao_raw: 'Destinacao',
  tipo_obra_raw: 'Tipo de obra',
  tipo_area_raw: 'Tipo de Area',
  tipo_area_complementar_raw: 'Tipo de Area Complementar',
  metragem: 'Metragem',
});

export async function readWorks(dir: string): Promise<ExpectedWorks> {
  const files = await readFiles(dir);
  const rows = (name: RegExp, columns: Columns): Served[] =>
    readRows(filesNamed(files, name), { columns, delimiter: ',', forms: { cno: /^[0-9]{12}$/ } });

  const obras = keyed(rows(/^cno\.csv/i, WORK), 'cno');
  const listed = (name: RegExp, columns: Columns): Map<string, Served[]> =>
    grouped(rows(name, columns), ({ cno }) => String(cno));
  const vinculos = listed(/cno_vinculos/i, LINK);
  const cnaes = listed(/cno_cnaes/i, ACTIVITY);
  const areas = listed(/cno_areas/i, AREA);

  const works = new Map(
    [...obras].map(([cno, obra]): [string, ExpectedWork] => [
      cno,
      {
        obra,
        vinculos: (vinculos.get(cno) ?? []).sort(byFields('data_inicio', 'ni_responsavel')),
        cnaes: (cnaes.get(cno) ?? []).sort(byFields('cnae')),
        areas: areas.get(cno) ?? [],
      },
    ]),
  );
  return { works, byCnpj: worksByCnpj(works) };
}

function worksByCnpj(works: ReadonlyMap<string, ExpectedWork>): Map<string, ExpectedList> {
  const lists = new Map<string, Served[]>();
  for (const { obra, vinculos } of works.values()) {
    const parties = [obra, ...vinculos].map(({ ni_responsavel }) => String(ni_responsavel ?? ''));
    for (const cnpj of new Set(parties)) {
      if (/^[0-9A-Z]{12}[0-9]{2}$/.test(cnpj)) lists.set(cnpj, [...(lists.get(cnpj) ?? []), obra]);
    }
  }
  return new Map(
    [...lists].map(([cnpj, items]) => [cnpj, { items: items.sort(byFields('cno')), sum: null }]),
  );
}
