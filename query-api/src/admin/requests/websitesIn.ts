/** What begins with http(s):// or www., and looks like 'kites.example/camps'. */
const ADDRESS =
  /(?:https?:\/\/|\bwww\.)[^\s<>"'(),;]+|\b[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|edu|gov|us|camp)\b/giu;

/** The hosts that a text names, without 'www.' and in lower case, each once: 'kites.example'. */
export const websitesIn = (text: string): readonly string[] => {
  const hosts = [...text.matchAll(ADDRESS)].flatMap(([found]) => {
    const address = /^https?:/i.test(found) ? found : `https://${found}`;
    return URL.canParse(address) ? [new URL(address).hostname.replace(/^www\.|\.$/g, '')] : [];
  });
  return [...new Set(hosts)];
};
