/** A month of invented companies with planted partners: groups, circles, supernodes, homonyms, leaves. */
import { below, pick, type Random } from '../../../synthetic/kit/random.ts';
import { membersOf } from '../../../synthetic/registry.ts';
import { checkDigits } from '../../../synthetic/sources/cnpj/numbers.ts';
import type { FileKind, RowKind } from '../../readers/columns.ts';
import { type FixtureRow, rowOf, writePublication } from '../loads/fixtures.ts';

/** The publisher's codes of a company, a person and a foreigner. */
type Kind = '1' | '2' | '3';
type Partner = readonly [kind: Kind, name: string, document: string, qualification?: string, since?: string];

/** A number of each planted company, by its name. */
export type Planted = ReadonlyMap<string, string>;

export interface Month {
  readonly version: string;
  /** The same companies with other partners, for a switch. @default false */
  readonly later?: boolean;
  /** Without the companies of the two largest supernodes. @default false */
  readonly small?: boolean;
}

const SEED = 64;
const GENERATED = 1_000;
const DRAWN = 1_000;
/** A person with 5,000 companies and a holding with 3,000, of which 2,500 are the same. */
const CROWD = 5_500;
const [OF_PERSON, FROM_HOLDING] = [5_000, 2_500];

/** A company without a row in the file of companies, and one that is in no file. */
const [ROWLESS, GONE] = ['SEM LINHA EM EMPRESAS', '99999901'];

const GIVEN = ['ABELINA', 'BRAULIANO', 'CIDALVO', 'DORVALINA', 'EUFRASIANO', 'JOSÉ', 'JOSE', 'MARIA  D'];
const FAMILY = ['ARAÚJO FICTO', 'BRANDURA', "D'ÁVILA INVENTO", 'FICTICIO', 'E SILVA POSTA', 'TESTALVES'];
const QUALIFICATIONS = ['49', '22', '05', '10', '77'];
const TOWNS = [
  ['SP', '7107'],
  ['AM', '0255'],
  ['RS', '8801'],
  ['EX', '9707'],
] as const;

const cnpjOf = (root: string, place = 1): string => {
  const first12 = root + String(place).padStart(4, '0');
  return first12 + checkDigits(first12);
};
const person = (name: string, digits: number, qualification = '49', since = '20150301'): Partner => [
  '2',
  name,
  `***${String(digits).padStart(6, '0')}**`,
  qualification,
  since,
];

/** Numbers of companies are not in the order of their founding. */
function registry() {
  const rows: Record<RowKind, FixtureRow[]> = { empresas: [], estabelecimentos: [], socios: [], simples: [] };
  const names = new Map<string, string>();
  const numbers = new Map<string, string>();

  const join = (root: string, ...partners: readonly Partner[]): void => {
    for (const [kind, name, document, qualification = '49', since = '20150301'] of partners)
      rows.socios.push(
        rowOf('socios', {
          cnpj_basico: root,
          identificador_socio: kind,
          nome_socio_razao_social: name,
          cnpj_cpf_socio: document,
          qualificacao_socio: qualification,
          data_entrada_sociedade: since,
        }),
      );
  };
  const settle = (root: string, place: number, isHead: boolean): void => {
    const [uf, municipio] = TOWNS[names.size % TOWNS.length]!;
    const cnpj = cnpjOf(root, place);
    rows.estabelecimentos.push(
      rowOf('estabelecimentos', {
        cnpj_basico: root,
        cnpj_ordem: cnpj.slice(8, 12),
        cnpj_dv: cnpj.slice(12),
        identificador_matriz_filial: isHead ? '1' : '2',
        situacao_cadastral: names.size % 7 === 0 ? '08' : '02',
        uf,
        municipio,
      }),
    );
  };
  /** `places` are orders of establishments, of which `head` is the head office. Returns the root. */
  const found = (name: string, partners: readonly Partner[] = [], places = [1], head = 1): string => {
    const root = String(99_000_000 + (((names.size + 1) * 611_953) % 999_983));
    names.set(root, name);
    numbers.set(name, cnpjOf(root, places[0]));
    if (name !== ROWLESS) rows.empresas.push(rowOf('empresas', { cnpj_basico: root, razao_social: name }));
    for (const place of places) settle(root, place, place === head);
    join(root, ...partners);
    return root;
  };
  /** The company as a partner, by the number of one of its establishments. */
  const firm = (root: string, place = 1): Partner => {
    return ['1', names.get(root) ?? 'EMPRESA QUE SAIU DA PUBLICACAO LTDA', cnpjOf(root, place), '22'];
  };
  return { rows, numbers, join, found, firm };
}

type Registry = ReturnType<typeof registry>;

const upTo = (count: number): number[] => Array.from({ length: count }, (_, i) => i);

function plantGroups({ join, found, firm }: Registry, later: boolean): void {
  const family = person('DORVALINA BRANDURA', 100_001);
  const holding = found('HOLDING BRANDURA S.A.', [family, person('CIDALVO BRANDURA', 100_002)]);
  for (const i of upTo(3)) {
    const middle = found(`BRANDURA ${i} PARTICIPACOES LTDA`, [
      firm(holding),
      person(`GERENTE ${i}`, 100_010 + i),
    ]);
    found(`BRANDURA LOJA ${i} LTDA`, [firm(middle)]);
    found(`BRANDURA FILHA ${i} LTDA`, [firm(middle), firm(holding)]);
  }
  found('BRANDURA NETA LTDA', [later ? person('EUFRASIANO BRANDURA', 100_003) : family]);
  let last = found('CORRENTE 0 LTDA', [family]);
  for (const i of upTo(8)) last = found(`CORRENTE ${i + 1} LTDA`, [firm(last)]);
  const [a, b, c] = [found('CIRCULO A LTDA'), found('CIRCULO B LTDA'), found('CIRCULO C LTDA')];
  join(a, firm(c));
  join(b, firm(a));
  join(c, firm(b));
  const own = found('SOCIA DE SI MESMA LTDA');
  join(own, firm(own), person('CIDALVO BRANDURA', 100_002));
}

function plantPersons({ found, firm }: Registry, later: boolean): void {
  const abelina = person('ABELINA FICTICIO', 222_111);
  const namesake = person('ABELINA FICTICIO', 222_112);
  found('HOMONIMO UM LTDA', [abelina]);
  found('HOMONIMO DOIS LTDA', [namesake]);
  found('HOMONIMO TRES LTDA', [abelina]);
  found('ORDEM UM LTDA', [person('MARIA ANA SOUZEDO', 222_113), person('A', 222_114)]);
  found('ORDEM DOIS LTDA', [person('ANA MARIA SOUZEDO', 222_113), person('A B', 222_114)]);
  found('ORDEM TRES LTDA', [person('ANA MARIA MARIA SOUZEDO', 222_113), person('A', 222_114)]);
  found('ACENTOS UM LTDA', [person('JOSÉ D ÁVILA', 222_115), person('JOSÉ  D  ÁVILA', 222_115)]);
  found('ACENTOS DOIS LTDA', [person('JOSE D AVILA', 222_115), person("JOSÉ D'ÁVILA", 222_115)]);
  found('ACENTOS TRES LTDA', [person('JOSÉ  D  ÁVILA', 222_115), person('JOSÉ D ÁVILA', 222_115)]);
  found('SINAIS & <FILHOS> "LTDA"; CIA', [person('AS "ASPAS" & <SINAIS>; \'CIA\'', 222_130)]);
  found('SINAIS TAMBEM LTDA', [person('AS "ASPAS" & <SINAIS>; \'CIA\'', 222_130), person('=1+1', 222_131)]);
  found('CONTROLE LTDA', [person('COM \x02 CONTROLE', 222_132), person('COM \x02 CONTROLE', 222_133)]);
  found('ESTRANHOS UM LTDA', [person('', 222_116), person('---', 222_117), person('E', 222_118)]);
  found('ESTRANHOS DOIS LTDA', [person('', 222_116), person('---', 222_117), person('É', 222_118)]);
  const again = person('BRAULIANO TESTALVES', 222_119);
  const undated = person('BRAULIANO TESTALVES', 222_119, '05', '00000000');
  const changed = later ? person('BRAULIANO TESTALVES FILHO', 222_112) : namesake;
  found('REPETIDA LTDA', [again, again, changed, undated, again]);
  found('REPETIDA TAMBEM LTDA', [person('BRAULIANO TESTALVES', 222_119, '10', '')]);
  const alien = ['3', 'ALIEN CORP', '', '37'] as const;
  const foreign = found('COM ESTRANGEIRA LTDA', [alien, abelina, alien]);
  found('COM OUTRA ESTRANGEIRA LTDA', [alien, firm(foreign)]);
  const nameless = ['2', 'PESSOA SEM CPF', ''] as const;
  const nobody = person('PESSOA DE ZEROS', 0);
  found('SEM DOCUMENTO LTDA', [nameless, ['1', 'EMPRESA SEM CNPJ', ''], firm(foreign), nobody]);
  found('SEM DOCUMENTO TAMBEM LTDA', [nameless, nobody]);
}

function plantPlaces({ found, firm }: Registry): void {
  const places = upTo(60).map((i) => i + 1);
  const many = found('SESSENTA LUGARES LTDA', [person('CIDALVO BRANDURA', 100_002)], places);
  found('SOCIA PELA TERCEIRA FILIAL LTDA', [firm(many, 4)]);
  found('SOCIA PELA MATRIZ LTDA', [firm(many)]);
  found('SOCIA PELA FILIAL 55 LTDA', [firm(many, 55)]);
  found('SOCIA POR FILIAL QUE NAO HA LTDA', [firm(many, 77)]);
  found('SOCIA POR FILIAL QUE NAO HA TAMBEM LTDA', [firm(many, 77)]);
  const headless = found('SEM MATRIZ LTDA', [person('ABELINA FICTICIO', 222_112)], [4, 2, 3]);
  const moved = found('MATRIZ MUDADA LTDA', [firm(headless, 3)], [1, 2], 2);
  const rowless = found(ROWLESS, [firm(moved, 2)]);
  found('COM SOCIA QUE SAIU LTDA', [firm(GONE), firm(rowless)]);
  found('COM SOCIA QUE SAIU TAMBEM LTDA', [firm(GONE)]);
  for (const i of upTo(4)) {
    const owner = person('DONA DE LUGARES', 222_120);
    found(`LUGARES ${i} LTDA`, [owner], places.slice(i === 2 ? 1 : 0));
  }
  found('COM FILIAL DE QUEM SAIU LTDA', [firm(GONE, 2), firm('99999902'), firm(GONE)]);
}

function plantCrowds({ found, firm }: Registry, small: boolean): void {
  const members = (size: number): Partner[] => upTo(size).map((i) => person(`COOPERADO ${i}`, 400_000 + i));
  for (const size of [100, 101, 150]) found(`COOPERATIVA DE ${size}`, members(size));
  const largest = found('COOPERATIVA DE 1200', members(1_200));
  found('COOPERATIVA DE 1201', members(1_201));
  found('EMPRESA DE COOPERADO LTDA', members(1));
  found('EMPRESA DE OUTRO COOPERADO LTDA', members(1_200).slice(-1));
  found('ABAIXO DA COOPERATIVA LTDA', [firm(largest)]);
  const everywhere = person('OTAVIO DAS MIL PORTAS', 333_001);
  const holding = found('HOLDING DAS TRES MIL LTDA', [person('DONA DAS TRES MIL', 333_002)]);
  const hundred = [person('SOCIO DE 100', 100), firm(found('HOLDING DE 100 LTDA'))];
  const oneMore = [person('SOCIO DE 101', 101), firm(found('HOLDING DE 101 LTDA'))];
  // Others with the same digits and a longer name: their companies are read, and are not the person's.
  const namesakes = upTo(8).map((i) => person(`UNICO${i} OUTRO`, 333_100 + i));
  found(
    'LEITURAS LTDA',
    upTo(8).map((i) => person(`UNICO${i}`, 333_100 + i)),
  );
  for (const i of upTo(small ? 210 : CROWD)) {
    const few = i < 100 ? hundred : oneMore;
    const namesake = namesakes[Math.floor((i - 1_000) / 90)];
    const many = [...(i < OF_PERSON ? [everywhere] : []), ...(i >= FROM_HOLDING ? [firm(holding)] : [])];
    found(`MIUDA ${i} LTDA`, [...many, ...(i < 201 ? few : []), ...(namesake ? [namesake] : [])]);
  }
}

/** Persons and companies are drawn from few, so that most of these companies are connected. */
function plantDrawn({ rows, join, found, firm }: Registry, later: boolean): void {
  const random: Random = { state: SEED };
  const persons = upTo(DRAWN / 5).map(() =>
    person(`${pick(random, GIVEN)} ${pick(random, FAMILY)}`, 500_000 + below(random, 200)),
  );
  const roots = upTo(DRAWN).map((i) => found(`SORTEADA ${i} LTDA`, [], i % 9 === 0 ? [1, 2, 3] : [1]));
  for (const root of roots)
    for (const _ of upTo(below(random, 4))) {
      const drawn = below(random, 10);
      const [kind, name, document] = drawn < 3 ? firm(pick(random, roots), 1 + drawn) : pick(random, persons);
      join(root, [kind, name, drawn === 9 ? '' : document, pick(random, QUALIFICATIONS)]);
    }
  // In the later month one row of ten is gone.
  if (later) rows.socios = rows.socios.filter((_, i) => i % 10 !== 9);
}

/** Writes the files of a month. Equal names have equal numbers in every month. */
export async function plantMonth(
  dir: string,
  { version, later = false, small = false }: Month,
): Promise<Planted> {
  const planted = registry();
  plantDrawn(planted, later);
  plantGroups(planted, later);
  plantPersons(planted, later);
  plantPlaces(planted);
  plantCrowds(planted, small);
  const rows: Partial<Record<FileKind, FixtureRow[]>> = { ...planted.rows };
  const generated = membersOf('cnpj', { companies: GENERATED, seed: SEED, parts: 1, faults: 0 });
  for (const { kind, lines } of generated) {
    // Numbers that begin with 99 are those of planted companies.
    const others = [...lines].filter((line) => line !== '' && !line.startsWith('"99'));
    const bytes = others.map((line): FixtureRow => Buffer.from(line, 'latin1'));
    rows[kind as FileKind] = [...bytes, ...(rows[kind as FileKind] ?? [])];
  }
  await writePublication(dir, rows, { version });
  return planted.numbers;
}
