import { expect, it } from '@jest/globals';
import { endToEndHeaders } from './proxyRequests.ts';

// Covers: M.7
it('forwards no hop-by-hop header, including those that the Connection header names', () => {
  const given = {
    ...{ connection: 'keep-alive, X-Mine', 'keep-alive': 'timeout=5', 'x-mine': 'for this hop', te: 'trailers' },
    ...{ 'transfer-encoding': 'chunked', upgrade: 'websocket', expect: '100-continue' },
    ...{ accept: 'text/html', 'set-cookie': ['a=1', 'b=2'] },
  };
  expect(endToEndHeaders(given)).toEqual({ accept: 'text/html', 'set-cookie': ['a=1', 'b=2'] });
});
