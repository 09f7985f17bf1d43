/**
 * The Portuguese texts of the commands with which a data team loads: what a command does, what each of its
 * arguments means, and what an argument allows where that is more than names and numbers.
 */
import type { Portuguese } from '../../operator/command/declaration.ts';
import { WAIVABLE } from '../../shared/ingestion/waivable.ts';
import { LONGEST_REASON, SHORTEST_REASON } from '../../shared/store/keys/visible-text.ts';

const LABEL = 'o rótulo na forma da fonte: 2026-10, 2026-T3 ou 2026-09-12';
const NEW_FOLDER = 'uma pasta nova ou vazia';
const JSON_LINE = 'Escreve o resultado como um objeto JSON na última linha da saída.';
const ENVIRONMENT = 'Trabalha num ambiente da AWS; sem ele, no armazenamento desta máquina.';

const URLS = [
  'Baixa daqui, no lugar da configuração e dos endereços declarados; se um mudou, o seguinte é tentado.',
  'uma pasta que termina em /, ou um arquivo, http ou https',
] as const;

const HOURS = [
  'Desiste de baixar depois de tantas horas; a chamada seguinte continua.',
  'um número inteiro de 1 a 240',
] as const;

export const LOAD_PT = {
  purpose:
    'Baixa os arquivos do publicador, se não forem dados, carrega-os no armazenamento, confere-os e os publica.',
  arguments: {
    source: 'A fonte dos arquivos.',
    version: [
      'Rótulo da versão, como é servida; exigido com --from; sem --from e sem rótulo, vale a mais nova do publicador.',
      LABEL,
    ],
    from: [
      'Os arquivos do publicador, em zip ou soltos; sem ela, são baixados.',
      'uma pasta; com --environment, s3://bucket/prefix/',
    ],
    url: URLS,
    accept: [
      'Dispensa nesta carga o que nomeia: uma verificação (gate), ou o que ela acha num lugar, até uma parte.',
      `GATE, GATE:RESOURCE, GATE:RESOURCE.FIELD ou changes:RESOURCE.KIND, e depois de um lugar também :N%; GATE é ${WAIVABLE.join(', ')}`,
    ],
    because: [
      'Por que as verificações são dispensadas; fica registrado com a carga.',
      `de ${SHORTEST_REASON} a ${LONGEST_REASON} caracteres visíveis, sem nenhuma chave`,
    ],
    again: 'Carrega mais uma vez arquivos que já são servidos, no lugar de tabelas danificadas.',
    environment: 'Carrega na AWS e acompanha a carga; sem ele, no armazenamento desta máquina.',
    json: JSON_LINE,
  },
} as const satisfies Portuguese;

export const FETCH_PT = {
  purpose: 'Baixa os arquivos de uma versão do publicador, confere-os e continua o que foi interrompido.',
  arguments: {
    source: 'A fonte dos arquivos.',
    version: ['Rótulo da versão.', LABEL],
    newest: 'Baixa a versão mais nova, como também sem esta opção.',
    to: [
      'A pasta dos arquivos; sem ela, SOURCE/VERSION/ na pasta das publicações.',
      'uma pasta, que não precisa existir',
    ],
    list: 'Só lista as versões do publicador, a mais nova primeiro.',
    url: URLS,
    hours: HOURS,
    json: JSON_LINE,
  },
} as const satisfies Portuguese;

export const UPDATE_PT = {
  purpose: 'Baixa e carrega cada fonte de que o publicador tem uma versão mais nova do que a que está no ar.',
  arguments: {
    source: 'Só estas fontes; sem nenhuma, todas.',
    'dry-run': 'Só diz o que seria baixado e carregado, com bytes e espaço livre.',
    keep: [
      'Guarda as N publicações baixadas mais novas de cada fonte, com a que está no ar, e apaga as mais antigas; sem ele, todas ficam.',
      'um número inteiro de 1 a 1000',
    ],
    hours: HOURS,
    json: JSON_LINE,
  },
  codes: {
    3: 'nenhum publicador tem algo mais novo e completo; nada falhou',
    4: 'outra atualização está em andamento; nada foi feito',
  },
} as const satisfies Portuguese;

export const SNAPSHOTS_PT = {
  purpose: 'Lista de cada fonte a geração que está no ar e a anterior.',
  arguments: {
    environment: ENVIRONMENT,
    values: 'Conta, em vez disso, os valores de cada campo das gerações que estão no ar.',
    json: 'Escreve {"sources": …}, um objeto JSON com os dois.',
  },
} as const satisfies Portuguese;

export const ROLLBACK_PT = {
  purpose: 'Volta a servir a geração anterior à atual de uma fonte.',
  arguments: {
    source: 'A fonte que volta.',
    environment: ENVIRONMENT,
    json: 'Escreve o resultado como um objeto JSON.',
  },
} as const satisfies Portuguese;

export const REPORT_PT = {
  purpose:
    'Escreve a página de uma carga: o que entrou, o que mudou, a quarentena, as verificações, tempos e tamanhos.',
  arguments: {
    source: 'A fonte da carga.',
    load: [
      'Outra carga, também uma recusada; sem ele, a da geração que está no ar.',
      'um id, como o resultado de uma carga e loads list o mostram, ou o nome das suas pastas',
    ],
    to: [
      'O arquivo, que é substituído; sem ele, carga-ID.html nesta pasta.',
      'um arquivo numa pasta que existe',
    ],
    environment: ENVIRONMENT,
  },
} as const satisfies Portuguese;

export const EXPORT_PT = {
  purpose: 'Escreve em Parquet a geração de uma fonte que está no ar, com os dados desta máquina.',
  arguments: {
    source: 'A fonte que é exportada.',
    to: ['A pasta em que os arquivos são escritos.', NEW_FOLDER],
    json: 'Escreve o manifesto como um objeto JSON.',
  },
} as const satisfies Portuguese;
