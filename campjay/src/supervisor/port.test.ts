import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { checkPort } from './port.ts';

const listening = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return { server, port: typeof address === 'object' && address ? address.port : 0 };
};

describe('checking a port', () => {
  it('returns a free port for 0, and leaves it free', async () => {
    const port = await checkPort(['127.0.0.1'], 0);
    expect(port).toBeGreaterThan(0);
    expect(await checkPort(['127.0.0.1'], port)).toBe(port);
  });

  it('reports that a port is in use', async () => {
    const { server, port } = await listening();
    await expect(checkPort(['127.0.0.1'], port)).rejects.toThrow(`Port ${port} is already in use`);
    server.close();
  });

  it('reports an address that does not belong to this machine', async () => {
    await expect(checkPort(['192.0.2.1'], 0)).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine.');
  });
});
