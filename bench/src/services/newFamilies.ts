import { signedUpClient } from '../writes/signedUpClient.ts';

/** Signs parents up, one after the other. @returns the cookie of each */
export const newFamilies = async (url: string, count: number): Promise<readonly string[]> => {
  const cookies: string[] = [];
  for (let at = 0; at < count; at += 1)
    cookies.push((await signedUpClient(url, `family-${at}@example.org`, `10.9.0.${at + 1}`)).cookie);
  return cookies;
};
