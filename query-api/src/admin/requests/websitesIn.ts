/** Matches text that starts with http(s):// or www., or that ends with a common top-level domain. */
const ADDRESS =
  /(?:https?:\/\/|\bwww\.)[^\s<>"'(),;]+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|edu|gov|us|camp)\b/giu;

/** The hosts mentioned in a text, without 'www.', in lower case, without duplicates: 'kites.example'. */
export const websitesIn = (text: string): readonly string[] => {
  const hosts = [...text.matchAll(ADDRESS)].flatMap(([found]) => {
    const address = /^https?:/i.test(found) ? found : `https://${found}`;
    return URL.canParse(address) ? [new URL(address).hostname.replace(/^www\.|\.$/g, '')] : [];
  });
  return [...new Set(hosts)];
};
