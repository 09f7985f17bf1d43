/** Carries out the commands of a test, one JSON array a line, with the installed package. */
import { createInterface } from 'node:readline';
import { inspect } from 'node:util';
import { RegistrosPublicos } from 'registros-publicos';

const [repeticoes, tempoLimiteMs] = process.argv.slice(2).map(Number);
const api = new RegistrosPublicos({ repeticoes, tempoLimiteMs });
const walks = new Map();

const COMMANDS = {
  perfil: async (cnpj) => (await api.cnpj(cnpj)).empresa.razao_social,
  ficha: async (cnpj) => (await api.ficha(cnpj)).cnpj,
  lote: (cnpjs) => Array.fromAsync(api.lote(cnpjs), ({ cnpj, resultado }) => [cnpj, resultado]),
  /** A walk that begins again forgets what it has received. */
  abrir: async (name, cnpj, begins_again) => {
    const received = [];
    const aoRecomecar = begins_again ? () => received.splice(0) : undefined;
    walks.set(name, { received, items: api.socios(cnpj).percorrer({ aoRecomecar }) });
    return null;
  },
  /** Returns all that the walk has received after at most so many more items. */
  seguir: async (name, more) => {
    const { received, items } = walks.get(name);
    for (let i = 0; i < more; i += 1) {
      const { done, value } = await items.next();
      if (done) break;
      received.push(value.nome_socio_razao_social);
    }
    return received;
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...args] = JSON.parse(line);
  const answer = await COMMANDS[name](...args).then(
    (value) => ({ value }),
    (error) => ({
      error: error.name,
      status: error.status,
      detail: error.detalhe,
      id: error.idDaRequisicao,
      seconds: error.tentarEmSegundos,
      shown: inspect(error),
    }),
  );
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
