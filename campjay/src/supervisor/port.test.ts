import { listenTcp } from '@campjay/platform/testing/tcpServer.ts';
import { describe, expect, it } from '@jest/globals';
import { checkPort } from './port.ts';

describe('checking a port', () => {
  it('returns a free port for 0, and leaves it free', async () => {
    const port = await checkPort(['127.0.0.1'], 0);
    expect(port).toBeGreaterThan(0);
    expect(await checkPort(['127.0.0.1'], port)).toBe(port);
  });

  it('reports that a port is in use', async () => {
    await using server = await listenTcp();
    const { port } = server;
    await expect(checkPort(['127.0.0.1'], port)).rejects.toThrow(`Port ${port} is already in use`);
  });

  it('reports an address that does not belong to this machine', async () => {
    await expect(checkPort(['192.0.2.1'], 0)).rejects.toThrow('HOST=192.0.2.1 is not an address of this machine.');
  });
});
