/** Ways in which an operator's site reports a registration. */
export const SNIPPETS = ['node', 'php', 'curl', 'pixel'] as const;
export type SnippetKind = (typeof SNIPPETS)[number];

export const SNIPPET_NAMES: Readonly<Record<SnippetKind, string>> = {
  node: 'Node.js',
  php: 'PHP',
  curl: 'curl',
  pixel: 'Signed pixel',
};

interface Site {
  readonly advertiserId: string;
  /** Public origin of this product, such as 'https://camps.example.org'. */
  readonly origin: string;
}

const reportUrl = (origin: string): string => `${origin}/api/track/registration`;

/** Script for every page: it stores the click id from the URL, and fills it into the form field below. */
export const scriptSnippet = ({ advertiserId, origin }: Site): string =>
  `<script src="${origin}/api/track/pixel.js?advertiser=${encodeURIComponent(advertiserId)}" async></script>`;

/** Field for the registration form, which passes the click id to the operator's server. */
export const FIELD_SNIPPET = '<input type="hidden" name="campjay_click">';

const node = ({ advertiserId, origin }: Site): string => `import { createHmac } from 'node:crypto';

// click: what the form field campjay_click sent
// order: your order number, one for each kid and session
// price: dollars as text, such as '395.00'
export async function reportRegistration({ click, order, price }) {
  const signature = createHmac('sha256', process.env.CAMPJAY_SECRET)
    .update([click, order, price].join('\\n'))
    .digest('hex');
  const response = await fetch('${reportUrl(origin)}', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advertiser: '${advertiserId}', click, order, price, signature }),
  });
  if (!response.ok) throw new Error(await response.text());
}`;

const php = ({ advertiserId, origin }: Site): string => `<?php
// $click: what the form field campjay_click sent
// $order: your order number, one for each kid and session
// $price: dollars as text, such as '395.00'
function report_registration(string $click, string $order, string $price): void {
    $signature = hash_hmac('sha256', "$click\\n$order\\n$price", getenv('CAMPJAY_SECRET'));
    $request = curl_init('${reportUrl(origin)}');
    curl_setopt_array($request, [
        CURLOPT_HTTPHEADER => ['Content-Type: application/json'],
        CURLOPT_POSTFIELDS => json_encode([
            'advertiser' => '${advertiserId}',
            'click' => $click,
            'order' => $order,
            'price' => $price,
            'signature' => $signature,
        ]),
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FAILONERROR => true,
    ]);
    if (curl_exec($request) === false) {
        throw new RuntimeException(curl_error($request));
    }
}`;

const curl = ({ advertiserId, origin }: Site, click: string): string => `click='${click}'
order='1234'
price='395.00'
signature=$(printf '%s\\n%s\\n%s' "$click" "$order" "$price" |
  openssl dgst -sha256 -hmac "$CAMPJAY_SECRET" | sed 's/.* //')
curl '${reportUrl(origin)}' -H 'content-type: application/json' -d "{
  \\"advertiser\\": \\"${advertiserId}\\", \\"click\\": \\"$click\\",
  \\"order\\": \\"$order\\", \\"price\\": \\"$price\\", \\"signature\\": \\"$signature\\"
}"`;

const pixel = (
  site: Site,
  click: string,
): string => `<!-- On the page that confirms a registration. Your server prints the four values,
     and makes the signature as in the other examples. -->
${scriptSnippet(site).replace(
  ' async>',
  ` async
  onload="campjayRegistration({ click: '${click}', order: '1234', price: '395.00', signature: 'SIGNATURE' })">`,
)}`;

/**
 * Code to copy. It never contains the secret, but reads it from the environment variable CAMPJAY_SECRET.
 * @param click for code that is run by hand
 */
export const snippetOf = (kind: SnippetKind, site: Site, click: string): string => {
  switch (kind) {
    case 'node':
      return node(site);
    case 'php':
      return php(site);
    case 'curl':
      return curl(site, click);
    case 'pixel':
      return pixel(site, click);
  }
};
