import { type Config } from './config.ts';

/** Address at which a browser or a command on this machine reaches the product. */
export const addressOf = ({ hosts, port }: Pick<Config, 'hosts' | 'port'>): string => {
  const [host = 'localhost'] = hosts;
  const here = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return `http://${here.includes(':') ? `[${here}]` : here}:${port}`;
};
