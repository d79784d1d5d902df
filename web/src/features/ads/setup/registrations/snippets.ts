/** The ways in which an advertiser's site can report a registration. */
export const SNIPPET_KINDS = ['node', 'php', 'curl', 'pixel'] as const;
export type SnippetKind = (typeof SNIPPET_KINDS)[number];

export const SNIPPET_NAMES: Readonly<Record<SnippetKind, string>> = {
  node: 'Node.js',
  php: 'PHP',
  curl: 'curl',
  pixel: 'Signed pixel',
};

/** The values that the code contains. */
interface SnippetValues {
  readonly advertiserId: string;
  /** Public origin of this product, such as 'https://camps.example.org'. */
  readonly origin: string;
}

const reportUrl = (origin: string): string => `${origin}/api/track/registration`;

/**
 * Returns the script element for every page of the website. It stores the click id from the URL, and fills it into the
 * form field below.
 */
export const scriptSnippet = ({ advertiserId, origin }: SnippetValues): string =>
  `<script src="${origin}/api/track/pixel.js?advertiser=${encodeURIComponent(advertiserId)}" async></script>`;

/** Hidden field for the registration form. It sends the click id to the advertiser's server. */
export const FIELD_SNIPPET = '<input type="hidden" name="campjay_click">';

const nodeSnippet = ({ advertiserId, origin }: SnippetValues): string => `import { createHmac } from 'node:crypto';

// click: the value of the form field campjay_click
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

const phpSnippet = ({ advertiserId, origin }: SnippetValues): string => `<?php
// $click: the value of the form field campjay_click
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

const curlSnippet = ({ advertiserId, origin }: SnippetValues, click: string): string => `click='${click}'
order='1234'
price='395.00'
signature=$(printf '%s\\n%s\\n%s' "$click" "$order" "$price" |
  openssl dgst -sha256 -hmac "$CAMPJAY_SECRET" | sed 's/.* //')
curl '${reportUrl(origin)}' -H 'content-type: application/json' -d "{
  \\"advertiser\\": \\"${advertiserId}\\", \\"click\\": \\"$click\\",
  \\"order\\": \\"$order\\", \\"price\\": \\"$price\\", \\"signature\\": \\"$signature\\"
}"`;

const pixelSnippet = (
  values: SnippetValues,
  click: string,
): string => `<!-- On the page that confirms a registration. Your server prints the four values,
     and makes the signature as in the other examples. -->
${scriptSnippet(values).replace(
  ' async>',
  ` async
  onload="campjayRegistration({ click: '${click}', order: '1234', price: '395.00', signature: 'SIGNATURE' })">`,
)}`;

/**
 * Returns code for the advertiser to copy. It never contains the secret: the server code reads it from the environment
 * variable CAMPJAY_SECRET.
 * @param click the click id in the examples that can be run as they are ('curl' and 'pixel')
 */
export const snippetOf = (kind: SnippetKind, values: SnippetValues, click: string): string => {
  switch (kind) {
    case 'node':
      return nodeSnippet(values);
    case 'php':
      return phpSnippet(values);
    case 'curl':
      return curlSnippet(values, click);
    case 'pixel':
      return pixelSnippet(values, click);
  }
};
