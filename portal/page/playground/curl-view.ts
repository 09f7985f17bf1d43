/** Renders the request as a line of curl, with `$API_KEY` as the key until the reader chooses to show it. */
import { copyButton } from './copy-button.ts';
import type { Keys } from './keys.ts';
import type { Node, React } from './swagger.ts';

interface Props {
  readonly url: string;
  /** Empty where the request has no X-Snapshot. */
  readonly snapshot: string;
  readonly withKey: boolean;
}

/** A text in single quotes; the reader may have typed quotes into the field. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function lineOf({ url, snapshot }: Props, key: string | null): string {
  const parts = [
    'curl -s',
    ...(key === null ? [] : [`-H "X-API-Key: ${key}"`]),
    ...(snapshot === '' ? [] : [`-H ${quoted(`X-Snapshot: ${snapshot}`)}`]),
    quoted(url),
  ];
  return parts.join(' ');
}

/** Sets the text in the document directly, so that a cleared key is gone at once, before the next render. */
export function curlView(react: React, keys: Keys) {
  const { createElement: h, useState, useEffect, useRef } = react;
  return function Curl(props: Props): Node {
    const { url, snapshot, withKey } = props;
    const [shown, setShown] = useState(false);
    const [hasKey, setHasKey] = useState(keys.current() !== null);
    const code = useRef<HTMLElement>(null);
    const line = (): string => lineOf(props, withKey ? (shown && keys.current()) || '$API_KEY' : null);
    useEffect(() => {
      const write = (): void => {
        if (code.current) code.current.textContent = line();
      };
      write();
      return keys.onChange(() => {
        write();
        setShown(false);
        setHasKey(keys.current() !== null);
      });
    }, [url, snapshot, withKey, shown]);
    const scrolled = { tabIndex: 0, role: 'region', 'aria-label': 'Pedido em curl' };
    const toggle = {
      type: 'button',
      className: 'link',
      'aria-pressed': shown,
      onClick: () => setShown(!shown),
    };
    return h(
      'div',
      null,
      h('div', { className: 'code' }, h('pre', scrolled, h('code', { ref: code, 'data-language': 'sh' }))),
      h(
        'div',
        { className: 'under' },
        copyButton(react, line),
        withKey && hasKey && h('button', toggle, shown ? 'Esconder a chave' : 'Mostrar a chave'),
      ),
    );
  };
}
