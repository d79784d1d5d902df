import { type IncomingMessage } from 'node:http';

/** A request as the stand-in received it. */
export interface StripeRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Fields of the body, or of the query. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface StripeState {
  answer(request: StripeRequest): { readonly status: number; readonly body: unknown };
  /** The sum of a customer's meter events, in cents. */
  usageOf(customerId: string): number;
  /** A customer's credit balance, in cents. */
  creditsOf(customerId: string): number;
  hasEnded(subscriptionId: string): boolean;
  /** Sets whether sums include reported usage at once, which is the default. */
  setPrompt(isPrompt: boolean): void;
}

interface MeterEvent {
  readonly customer: string;
  readonly value: number;
  readonly timestamp: number;
}

type Fields = StripeRequest['fields'];
type StripeAnswer = ReturnType<StripeState['answer']>;

const ok = (body: unknown): StripeAnswer => ({ status: 200, body });
const refused = (error: object, status = 400): StripeAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', ...error } },
});

export const createStripeState = (): StripeState => {
  const meterEvents = new Map<string, MeterEvent>();
  const transactions: { id: string; amount: number; customer: string; metadata: Record<string, string> }[] = [];
  const replays = new Map<string, { readonly fields: string; readonly result: StripeAnswer }>();
  const gone = new Set<string>();
  let isPrompt = true;
  let sessions = 0;

  const noCustomer = (id: string | undefined): StripeAnswer | undefined =>
    id !== undefined && (gone.has(id) || id.includes('nobody'))
      ? refused({ code: 'resource_missing', message: `No such customer: '${id}'`, param: 'customer' }, 404)
      : undefined;

  const session = (kind: string): StripeAnswer => {
    sessions += 1;
    return ok({ id: `${kind}_${sessions}`, url: `https://${kind}.stripe.test/${sessions}` });
  };

  const meterEvent = (fields: Fields): StripeAnswer => {
    const { identifier = '', timestamp, event_name } = fields;
    if (meterEvents.has(identifier))
      return refused({ message: `An event already exists with identifier ${identifier}.` });
    const customer = fields['payload[stripe_customer_id]'] ?? '';
    const missing = noCustomer(customer);
    if (missing) return missing;
    meterEvents.set(identifier, { customer, value: Number(fields['payload[value]']), timestamp: Number(timestamp) });
    return ok({ object: 'billing.meter_event', event_name, identifier });
  };

  const summaries = ({ customer, start_time, end_time }: Fields): StripeAnswer => {
    const matching = [...meterEvents.values()].filter(
      (event) =>
        isPrompt &&
        event.customer === customer &&
        event.timestamp >= Number(start_time) &&
        event.timestamp < Number(end_time),
    );
    const aggregated_value = matching.reduce((sum, { value }) => sum + value, 0);
    const data = matching.length > 0 ? [{ object: 'billing.meter_event_summary', aggregated_value }] : [];
    return ok({ object: 'list', data, has_more: false });
  };

  const balance = (method: string, customer: string, fields: Fields): StripeAnswer => {
    const missing = noCustomer(customer);
    if (missing) return missing;
    if (method === 'GET') {
      const data = transactions.filter((each) => each.customer === customer).toReversed();
      const from = data.findIndex(({ id }) => id === fields['starting_after']) + 1;
      return ok({ object: 'list', url: '/', data: data.slice(from, from + 2), has_more: from + 2 < data.length });
    }
    const id = `cbtxn_${transactions.length + 1}`;
    const metadata = { credit_id: fields['metadata[credit_id]'] ?? '' };
    transactions.push({ id, amount: Number(fields['amount']), customer, metadata });
    return ok({ id, object: 'customer_balance_transaction' });
  };

  const promotionCodes = ({ code }: Fields): StripeAnswer => {
    const data = code?.startsWith('KELP') ? [{ id: `promo_${code}`, object: 'promotion_code', code }] : [];
    return ok({ object: 'list', data, has_more: false });
  };

  const handle = ({ method, path, fields }: StripeRequest): StripeAnswer => {
    const customer = /^\/v1\/customers\/([^/]+)/.exec(path)?.[1] ?? '';
    switch (
      `${method} ${path
        .replace(/cus_\w+/, ':id')
        .replace(/mtr_\w+/, ':meter')
        .replace(/sub_\w+/, ':sub')}`
    ) {
      case 'POST /v1/checkout/sessions':
        return noCustomer(fields['customer']) ?? session('checkout');
      case 'POST /v1/billing_portal/sessions':
        return noCustomer(fields['customer']) ?? session('billing');
      case 'GET /v1/promotion_codes':
        return promotionCodes(fields);
      case 'POST /v1/billing/meter_events':
        return meterEvent(fields);
      case 'GET /v1/billing/meters/:meter/event_summaries':
        return summaries(fields);
      case 'POST /v1/customers/:id/balance_transactions':
      case 'GET /v1/customers/:id/balance_transactions':
        return balance(method, customer, fields);
      case 'DELETE /v1/subscriptions/:sub': {
        const id = path.slice('/v1/subscriptions/'.length);
        if (gone.has(id)) return refused({ code: 'resource_missing', message: `No such subscription: '${id}'` }, 404);
        gone.add(id);
        return ok({ id, object: 'subscription', status: 'canceled' });
      }
      case 'DELETE /v1/customers/:id': {
        const missing = noCustomer(customer);
        gone.add(customer);
        return missing ?? ok({ id: customer, object: 'customer', deleted: true });
      }
      default:
        return refused({ message: `Unrecognized request URL (${method}: ${path}).` }, 404);
    }
  };

  return {
    answer: (request) => {
      const key = request.headers['idempotency-key'];
      if (typeof key !== 'string' || request.method !== 'POST') return handle(request);
      const fields = JSON.stringify(request.fields);
      const earlier = replays.get(key);
      if (earlier && earlier.fields !== fields)
        return refused({ type: 'idempotency_error', message: 'Keys for idempotent requests…' });
      const result = earlier?.result ?? handle(request);
      replays.set(key, { fields, result });
      return result;
    },
    usageOf: (customerId) =>
      [...meterEvents.values()].reduce((sum, { customer, value }) => sum + (customer === customerId ? value : 0), 0),
    creditsOf: (customerId) =>
      transactions.reduce((sum, { customer, amount }) => sum - (customer === customerId ? amount : 0), 0),
    hasEnded: (subscriptionId) => gone.has(subscriptionId),
    setPrompt: (prompt) => {
      isPrompt = prompt;
    },
  };
};
