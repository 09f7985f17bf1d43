/** The name under which this service asks publishers. */

/** The version in package.json, with which a test compares it. */
export const CLIENT_VERSION = '1.1.0';

/**
 * The firewall of Receita Federal refuses the bare defaults of HTTP clients, so the form is the one of the
 * crawlers of search engines. It names the program, and the operator's contact where there is one.
 */
export const userAgent = (contact: string): string =>
  `Mozilla/5.0 (compatible; registros-publicos-api/${CLIENT_VERSION}${contact === '' ? '' : `; +${contact}`})`;
