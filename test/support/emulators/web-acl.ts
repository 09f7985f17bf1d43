/** Evaluates a web ACL's rules as the AWS WAF documentation says: the first rule that matches decides. */

export interface Asked {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the address has sent more than the limit. @default false */
  readonly isOverRate?: boolean;
}

export interface Refusal {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface Field {
  readonly Method?: object;
  readonly UriPath?: object;
  readonly SingleHeader?: { readonly Name: string };
}

interface Statement {
  readonly AndStatement?: { readonly Statements: Statement[] };
  readonly OrStatement?: { readonly Statements: Statement[] };
  readonly NotStatement?: { readonly Statement: Statement };
  readonly RegexMatchStatement?: { readonly FieldToMatch: Field; readonly RegexString: string };
  readonly ByteMatchStatement?: {
    readonly FieldToMatch: Field;
    readonly SearchString: string;
    readonly PositionalConstraint: string;
  };
  readonly RateBasedStatement?: object;
}

interface Rule {
  readonly Priority: number;
  readonly Statement: Statement;
  readonly Action: {
    readonly Block: {
      readonly CustomResponse: {
        readonly ResponseCode: number;
        readonly CustomResponseBodyKey: string;
        readonly ResponseHeaders: { readonly Name: string; readonly Value: string }[];
      };
    };
  };
}

/** Returns the part of the request; undefined for a header that was not sent, which no statement matches. */
function partOf(asked: Asked, field: Field): string | undefined {
  if (field.Method) return asked.method;
  if (field.UriPath) return asked.path;
  if (field.SingleHeader) return asked.headers[field.SingleHeader.Name];
  throw new Error(`unknown field ${JSON.stringify(field)}`);
}

function matches(statement: Statement, asked: Asked): boolean {
  const { AndStatement, OrStatement, NotStatement, RegexMatchStatement, ByteMatchStatement } = statement;
  if (AndStatement) return AndStatement.Statements.every((one) => matches(one, asked));
  if (OrStatement) return OrStatement.Statements.some((one) => matches(one, asked));
  if (NotStatement) return !matches(NotStatement.Statement, asked);
  if (statement.RateBasedStatement) return asked.isOverRate ?? false;
  if (RegexMatchStatement) {
    const part = partOf(asked, RegexMatchStatement.FieldToMatch);
    return part !== undefined && new RegExp(RegexMatchStatement.RegexString).test(part);
  }
  if (ByteMatchStatement?.PositionalConstraint === 'STARTS_WITH')
    return (
      partOf(asked, ByteMatchStatement.FieldToMatch)?.startsWith(ByteMatchStatement.SearchString) ?? false
    );
  throw new Error(`unknown statement ${JSON.stringify(statement)}`);
}

/** Returns the answer of the first rule that refuses the request; null if it passes. */
export function refusalOf(acl: Readonly<Record<string, unknown>>, asked: Asked): Refusal | null {
  const rules = (acl['Rules'] as Rule[]).toSorted((a, b) => a.Priority - b.Priority);
  const rule = rules.find(({ Statement }) => matches(Statement, asked));
  if (!rule) return null;
  const { ResponseCode, CustomResponseBodyKey, ResponseHeaders } = rule.Action.Block.CustomResponse;
  const bodies = acl['CustomResponseBodies'] as Record<string, { Content: string; ContentType: string }>;
  const { Content = 'null', ContentType } = bodies[CustomResponseBodyKey] ?? {};
  if (ContentType !== 'APPLICATION_JSON') throw new Error(`the body is ${ContentType}`);
  return {
    status: ResponseCode,
    body: JSON.parse(Content),
    headers: Object.fromEntries(ResponseHeaders.map(({ Name, Value }) => [Name, Value])),
  };
}
