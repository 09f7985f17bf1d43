/**
 * Confere uma carteira de CNPJs, com o cliente em TypeScript: situação e dívida ativa de cada empresa.
 *
 *   npm install ./registros-publicos-1.0.0.tgz     # de npm run clients
 *   export REGISTROS_API_URL=http://127.0.0.1:8080 REGISTROS_API_KEY=cnpj_dev_…
 *   node carteira.ts 99.111.001/0001-70 99222002000192    # Node 22.18 ou mais novo
 */
import { ParametroInvalido, RegistrosPublicos } from 'registros-publicos';

/** Quantos CNPJs cabem em um lote. */
const POR_LOTE = 50;

const api = new RegistrosPublicos();
const cnpjs = process.argv.slice(2);

try {
  for (let i = 0; i < cnpjs.length; i += POR_LOTE) {
    const { itens } = await api.lote({ cnpjs: cnpjs.slice(i, i + POR_LOTE) });
    for (const { entrada, ficha, mensagem } of itens) {
      if (!ficha) {
        console.log(`${entrada}\t${mensagem}`);
        continue;
      }
      const { empresa, estabelecimento, resumos } = ficha;
      const dividas = [
        resumos.dividas_pgfn_nao_previdenciario,
        resumos.dividas_pgfn_previdenciario,
        resumos.dividas_pgfn_fgts,
      ].map((resumo) => resumo?.valor_total ?? '0.00');
      const situacao = estabelecimento.situacao_cadastral.descricao;
      // Os valores são textos exatos: some-os com uma biblioteca decimal, nunca com Number.
      console.log([ficha.cnpj_formatado, empresa.razao_social, situacao, ...dividas].join('\t'));
    }
  }
} catch (erro) {
  if (!(erro instanceof ParametroInvalido)) throw erro;
  console.error(erro.detalhe);
  process.exitCode = 1;
}
