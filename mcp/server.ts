/** The MCP server: eight tools over the API, the same as a program and as a route of the service. */
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { type Ask, ToolError } from './asking.ts';
import { ANSWER, type Tool } from './tool.ts';
import { buscarEmpresas, contarEmpresas } from './tools/companies.ts';
import { consultarEmpresa, listarDaEmpresa } from './tools/company.ts';
import { buscarImoveis, consultarObra, consultarTabela, situacaoDasFontes } from './tools/registries.ts';

export const TOOLS: readonly Tool[] = [
  buscarEmpresas,
  consultarEmpresa,
  listarDaEmpresa,
  contarEmpresas,
  consultarObra,
  buscarImoveis,
  consultarTabela,
  situacaoDasFontes,
];

const INSTRUCTIONS =
  'Registros públicos do Brasil: empresas (CNPJ), dívida ativa da União, obras (CNO) e imóveis rurais. ' +
  'Comece por buscar_empresas se não houver CNPJ, depois consultar_empresa. ' +
  'Em cada resposta, total é exato mesmo que itens traga só uma página, proximo é o cursor da próxima (null na última), ' +
  'campos sem valor são omitidos, e enderecos são os da API de onde vieram os dados. ' +
  'Cite as fontes com a versão, e diga se estão desatualizadas. ' +
  'Uma dívida listada é uma inscrição publicada, não um julgamento. CPFs vêm mascarados e não há busca por CPF.';

/** Names the server to its clients. */
export interface Identity {
  readonly name: string;
  readonly version: string;
}

/** Makes a server for one connection or one request. */
export function serverOver(ask: Ask, { name, version }: Identity): McpServer {
  const server = new McpServer({ name, version }, { instructions: INSTRUCTIONS });
  for (const tool of TOOLS) register(server, tool, ask);
  return server;
}

type Io = 'input' | 'output';

/**
 * Validates by the schema, and describes it in few words: without the bounds of safe integers and the name of
 * the dialect, which MCP defines. Every conversation of an assistant begins with the list of tools.
 */
function brief<Schema extends z.ZodObject>(schema: Schema, io: Io) {
  const { $schema: _, ...whole } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema),
  });
  const described = JSON.parse(JSON.stringify(whole), (_key, part) => withSplitTypes(part));
  const standard = schema['~standard'];
  return { '~standard': { ...standard, jsonSchema: { input: () => described, output: () => described } } };
}

function shorten(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.properties && Object.keys(schema.properties).length === 0) delete schema.properties;
  if (JSON.stringify(schema.additionalProperties) === '{}') delete schema.additionalProperties;
}

/** Some hosts map schemas to a dialect with one type per schema, and would refuse a list of types. */
function withSplitTypes(part: unknown): unknown {
  const { type: types, ...rest } = (part ?? {}) as { readonly type?: unknown };
  return Array.isArray(types) ? { ...rest, anyOf: types.map((type: unknown) => ({ type })) } : part;
}

const said = (text: string) => ({ content: [{ type: 'text' as const, text }] });

function register(server: McpServer, { name, description, input, answer }: Tool, ask: Ask): void {
  const annotations = { readOnlyHint: true };
  const config = {
    description,
    inputSchema: brief(input, 'input'),
    outputSchema: brief(ANSWER, 'output'),
    annotations,
  };
  server.registerTool(name, config, async (sent) => {
    try {
      const structuredContent = await answer(sent, ask);
      return { ...said(JSON.stringify(structuredContent)), structuredContent };
    } catch (error) {
      if (!(error instanceof ToolError)) throw error;
      return { ...said(error.message), isError: true };
    }
  });
}
