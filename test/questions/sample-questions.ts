/** Questions to the search over the bundled samples, each with the rule by which a scan finds its answer. */

export type Cells = Readonly<Record<string, string | null>>;

export interface Found {
  readonly empresa: Cells;
  readonly estabelecimento: Cells;
  readonly simples: Cells;
  readonly socios: readonly Cells[];
}

type Holds = (of: Found) => boolean;

const fold = (text: string | null | undefined): string =>
  (text ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
const wordsOf = (text: string | null | undefined): string[] => fold(text).split(/[^\p{L}\p{N}]+/u);
const named =
  (...words: string[]): Holds =>
  ({ empresa, estabelecimento }) => {
    const own = [...wordsOf(empresa['razao_social']), ...wordsOf(estabelecimento['nome_fantasia'])];
    return words.every((word) => own.includes(word));
  };
const unit =
  (field: string, fits: (value: string) => boolean): Holds =>
  ({ estabelecimento }) =>
    fits(estabelecimento[field] ?? '');
const company =
  (field: string, value: string): Holds =>
  ({ empresa }) =>
    empresa[field] === value;
const partner =
  (fits: (socio: Cells) => boolean): Holds =>
  ({ socios }) =>
    socios.some(fits);
const isPartner = (...words: string[]) =>
  partner(({ nome_socio_razao_social: name }) => words.every((word) => wordsOf(name).includes(word)));
const hasDocument = (document: string) => partner((socio) => socio['cnpj_cpf_socio'] === document);
const openedIn = (from: string, to: string): Holds =>
  unit(
    'data_inicio_atividade',
    (day) => /^\d{8}$/.test(day) && day.slice(0, 6) >= from && day.slice(0, 6) <= to,
  );
const openedOn = (from: string, to: string): Holds =>
  unit('data_inicio_atividade', (day) => /^\d{8}$/.test(day) && day >= from && day <= to);
const not =
  (holds: Holds): Holds =>
  (of) =>
    !holds(of);
const both =
  (...each: Holds[]): Holds =>
  (of) =>
    each.every((holds) => holds(of));
const optsFor =
  (field: string): Holds =>
  ({ simples }) =>
    simples[field] === 'S';

export const QUESTIONS: readonly (readonly [query: string, holds: Holds])[] = [
  ['', () => true],
  ['nome=&uf=&municipio=&socio=', () => true],
  ['nome=padaria', named('PADARIA')],
  ['nome=Modelo%20PADARIA', named('PADARIA', 'MODELO')],
  ['nome=farmacia', named('FARMACIA')],
  ['nome=farm%C3%A1cia+sul', named('FARMACIA', 'SUL')],
  ['nome=teste+caf%C3%A9', named('TESTE', 'CAFE')],
  ['nome=nenhuma', named('NENHUMA')],
  ['uf=sp', unit('uf', (uf) => uf === 'SP')],
  ['uf=EX', unit('uf', (uf) => uf === 'EX')],
  ['uf=AC', () => false],
  ['municipio=0101', unit('municipio', (code) => code === '0101')],
  ['municipio=cidade+modelo&uf=SP', unit('municipio', (code) => code === '0101')],
  ['municipio=cidade+modelo&uf=RJ', () => false],
  ['municipio=9999', () => false],
  ['cnae=1091102', unit('cnae_fiscal_principal', (cnae) => cnae === '1091102')],
  ['cnae=10', unit('cnae_fiscal_principal', (cnae) => cnae.startsWith('10'))],
  ['cnae=10.91-1', unit('cnae_fiscal_principal', (cnae) => cnae.startsWith('10911'))],
  ['cnae=99', unit('cnae_fiscal_principal', (cnae) => cnae.startsWith('99'))],
  ['cnae_secundario=4721-1/02', unit('cnae_fiscal_secundaria', (list) => list.includes('4721102'))],
  ['cnae_secundario=56', unit('cnae_fiscal_secundaria', (list) => /(^|,)56/.test(list))],
  ['cnae_secundario=00', () => false],
  ['situacao=ativa', unit('situacao_cadastral', (code) => code === '02')],
  ['situacao=Baixada', unit('situacao_cadastral', (code) => code === '08')],
  ['natureza_juridica=206-2', company('natureza_juridica', '2062')],
  ['porte=01', company('porte_empresa', '01')],
  ['simples=true', optsFor('opcao_pelo_simples')],
  ['simples=false', not(optsFor('opcao_pelo_simples'))],
  ['mei=true', optsFor('opcao_pelo_mei')],
  ['mei=false', not(optsFor('opcao_pelo_mei'))],
  ['matriz=true', unit('identificador_matriz_filial', (code) => code === '1')],
  ['matriz=false', unit('identificador_matriz_filial', (code) => code !== '1')],
  ['abertura_de=202103&abertura_ate=202103', openedIn('202103', '202103')],
  ['abertura_de=202104', openedIn('202104', '999912')],
  ['abertura_ate=202102', openedIn('000001', '202102')],
  ['abertura_de=201901&abertura_ate=202212', openedIn('201901', '202212')],
  ['uf=sp,RJ', unit('uf', (uf) => uf === 'SP' || uf === 'RJ')],
  ['situacao=baixada,04', unit('situacao_cadastral', (code) => code === '08' || code === '04')],
  ['abertura_de=2021-03-15&abertura_ate=20210315', openedOn('20210315', '20210315')],
  ['abertura_de=20210316', openedOn('20210316', '99991231')],
  ['abertura_de=202103&abertura_ate=2021-03-14', openedOn('20210301', '20210314')],
  ['raiz=99.222.002', unit('cnpj_basico', (root) => root === '99222002')],
  ['raiz=12abc345', unit('cnpj_basico', (root) => root === '12ABC345')],
  [
    'raiz=99222002&matriz=false&uf=SP',
    both(
      unit('cnpj_basico', (root) => root === '99222002'),
      unit('uf', (uf) => uf === 'SP'),
      unit('identificador_matriz_filial', (code) => code !== '1'),
    ),
  ],
  ['cep=01001-000', unit('cep', (cep) => cep === '01001000' || cep === '1001000')],
  ['cep=1001000', unit('cep', (cep) => cep === '01001000' || cep === '1001000')],
  ['cep=01001', unit('cep', (cep) => cep.startsWith('01001') || cep.startsWith('1001'))],
  ['cep=20010', unit('cep', (cep) => cep.startsWith('20010'))],
  ['capital_de=10000&capital_ate=10000,00', company('capital_social_raw', '10000,00')],
  [
    'capital_de=10000.01',
    ({ empresa }) => Number((empresa['capital_social_raw'] ?? '0').replace(',', '.')) > 10_000,
  ],
  ['capital_ate=1000', ({ empresa }) => Number(empresa['capital_social_raw']?.replace(',', '.')) <= 1_000],
  ['tem_email=true', unit('correio_eletronico', (text) => text !== '')],
  ['tem_email=false', unit('correio_eletronico', (text) => text === '')],
  [
    'tem_telefone=false',
    both(
      unit('telefone_1', (text) => text === ''),
      unit('telefone_2', (text) => text === ''),
    ),
  ],
  ['socio=marvalina', isPartner('MARVALINA')],
  ['socio=quirineu+amostra', isPartner('QUIRINEU', 'AMOSTRA')],
  ['socio=marvalina+amostra', isPartner('MARVALINA', 'AMOSTRA')],
  ['socio=participacoes', isPartner('PARTICIPACOES')],
  ['socio_documento=***111222**', hasDocument('***111222**')],
  ['socio_documento=333.444', hasDocument('***333444**')],
  ['socio_documento=99.111.001/0001-70', hasDocument('99111001000170')],
  [
    'socio=quirineu&socio_documento=333444',
    partner(
      (one) =>
        one['cnpj_cpf_socio'] === '***333444**' &&
        wordsOf(one['nome_socio_razao_social']).includes('QUIRINEU'),
    ),
  ],
  ['socio=marvalina&socio_documento=333444', () => false],
  [
    'nome=modelo&uf=SP&situacao=ativa&matriz=true&simples=true',
    both(
      named('MODELO'),
      unit('uf', (uf) => uf === 'SP'),
      unit('situacao_cadastral', (code) => code === '02'),
      unit('identificador_matriz_filial', (code) => code === '1'),
      optsFor('opcao_pelo_simples'),
    ),
  ],
];
