/** Invented words, and cells that break simple readers. One character is one byte of windows-1252. */

export const TRADES = [
  'PADARIA MODELO',
  'OFICINA EXEMPLO',
  'MERCADO FICT\xcdCIO',
  'TRANSPORTES INVENTADOS',
  'CL\xcdNICA HIPOT\xc9TICA',
  'LAVANDERIA AMOSTRA',
  'LIVRARIA IMAGIN\xc1RIA',
  'CONSTRU\xc7\xd5ES DE ENSAIO',
  'COM\xc9RCIO DE TESTES',
  'SERVI\xc7OS SINT\xc9TICOS',
] as const;

export const GIVEN = [
  'ZELINDRO',
  'MARVALINA',
  'QUIRINEU',
  'TOBIRASSU',
  'ALDEMIRTES',
  'JO\xc3ONIR',
  'BRIOLANJA',
  'XISTELINA',
  'CONCEI\xc7\xc3ONILDA',
  'HERMENILSO',
] as const;

export const FAMILY = [
  'DOS EXEMPLOS',
  'DE AMOSTRA',
  'INVENTADO',
  'FICT\xcdCIO',
  'MODELAR',
  'DA SINTAXE',
  'DO ENSAIO',
  'HIPOT\xc9TICO',
] as const;

export const STREETS = ['DAS AMOSTRAS', 'DO ENSAIO', 'INVENTADA', 'S\xc3O MODELO', 'DOS TESTES'] as const;
export const STREET_TYPES = ['RUA', 'AVENIDA', 'PRA\xc7A', 'TRAVESSA', 'ESTRADA', ''] as const;
export const DISTRICTS = ['CENTRO', 'JARDIM EXEMPLO', 'VILA SINT\xc9TICA', 'DISTRITO INDUSTRIAL'] as const;
export const FOREIGN_CITIES = ['VILLA EJEMPLO', 'SAMPLETOWN', 'MUSTERSTADT', 'EXEMPLEVILLE'] as const;
export const STATES =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ');

/** Cells as they are between the outer quotes of the file: `""` is one quote. */
export const ODD_CELLS = [
  'BAR DO ""TESTE"" ',
  '""',
  '""TODO ENTRE ASPAS""',
  'FUNDOS; SALA 2; "";"" 3',
  'BARRA NO FIM\\',
  'C:\\EXEMPLO\\""N""',
  'COM\x00NUL\x00 NO MEIO',
  '\x00 \x00NUL E BRANCO NAS PONTAS \x00',
  '\x00\x00',
  '   ',
  '  BRANCOS NAS PONTAS  ',
  'BRANCOS  DUPLOS   E TRIPLOS',
  'CAF\xc9 \x93AROMA\x94 \x96 \x80 9,99 \x99',
  '\x8aKODA \x8e \x9f \x83 \x85 \x95',
  'a\xe7\xe3o \xe0 \xfc\xf1\xea \xba\xaa\xa0\xb0',
  "D'\xc1GUA\tTAB, V\xcdRGULA",
  '\x7f DEL E \x1a SUB',
  '{"json": [1, null]}'.replaceAll('"', '""'),
] as const;

/** Codes that occur in rows but in no look-up table. */
export const ABSENT_CODES = { motivo: '32', pais: '998', qualificacao: '36' } as const;
