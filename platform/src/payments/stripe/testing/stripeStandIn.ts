import { type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../../http/testing/serveForTest.ts';
import { createStripeState, type StripeRequest, type StripeState } from './stripeState.ts';

/**
 * - `lost before`: the connection ends, and the request is not accepted
 * - `lost after`: the request is accepted, and the connection ends without a response
 * - `silence`: the request is accepted, and no response comes
 * - a status: the request is rejected with it
 */
export type Mishap = 'lost before' | 'lost after' | 'silence' | number;

export interface StripeStandIn extends AsyncDisposable {
  readonly server: { readonly host: string; readonly port: number; readonly protocol: 'http' };
  readonly requests: readonly StripeRequest[];
  readonly state: StripeState;
  /** Sets the failure of the next request. */
  failNext(mishap: Mishap): void;
}

/** The Stripe endpoints that the product uses, with their state: enough to check what is accepted how often. */
export const startStripeStandIn = async (): Promise<StripeStandIn> => {
  const requests: StripeRequest[] = [];
  const state = createStripeState();
  let next: Mishap | undefined;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe.test');
    const body = await text(request);
    const fields = Object.fromEntries(body === '' ? searchParams : new URLSearchParams(body));
    const received = { method: request.method ?? 'GET', path: pathname, headers: request.headers, fields };
    requests.push(received);
    const mishap = next;
    next = undefined;
    if (mishap === 'lost before') {
      request.socket.destroy();
      return;
    }
    if (typeof mishap === 'number') {
      reply(response, mishap, { error: { type: 'api_error', message: 'Something about pat.placeholder@example.net' } });
      return;
    }
    const { status, body: responseBody } = state.answer(received);
    if (mishap === 'lost after') request.socket.destroy();
    else if (mishap === undefined) reply(response, status, responseBody);
  };
  const server = await listen((request, response) => void answer(request, response));
  return {
    server: { host: '127.0.0.1', port: Number(new URL(server.url).port), protocol: 'http' },
    requests,
    state,
    failNext: (mishap) => {
      next = mishap;
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};

const reply = (response: ServerResponse, status: number, body: unknown): void => {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stand_in' });
  response.end(JSON.stringify(body));
};
