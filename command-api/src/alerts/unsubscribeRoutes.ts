import { type KeyObject } from 'node:crypto';
import { readUnsubscribeToken, type Unsubscription } from '@campjay/domain/alerts/unsubscribeToken.ts';
import { product } from '@campjay/domain/product/product.ts';
import { alertsStream } from '@campjay/events/streams.ts';
import { okTextAnswer } from '@campjay/platform/http/contentAnswers.ts';
import { getText, postRaw } from '@campjay/platform/http/rawRoutes.ts';
import { problem, type RawBody, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { z } from 'zod';
import { type CommandDeps } from '../kernel/command.ts';
import { handleCommand } from '../kernel/handleCommand.ts';
import { type AlertsCommand, alertsDecider } from './alertsDecider.ts';
import { UnsubscribeQuery } from './contract.ts';

export const UNSUBSCRIBE_PATH = '/api/alerts/unsubscribe';

const MEDIA_TYPE = 'text/html';
/** Mail programs post `List-Unsubscribe=One-Click` (RFC 8058, section 3.2). The body is not needed, so it is not read. */
const FORM: RawBody = {
  mediaTypes: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  limitBytes: 10_000,
};

const invalidToken = problem(404, {
  type: 'NoSuchAlert',
  field: 'token',
  message: 'This link is not valid. You can turn alerts off on your account page.',
});

const renderPage = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title} · ${product.name}</title></head>
<body><main><h1>${title}</h1>
${content}
<p><a href="/account">All my saved searches and alerts</a></p></main></body></html>`;

const commandOf = (unsubscription: Unsubscription): AlertsCommand => {
  if ('isAll' in unsubscription) return { type: 'StopAlerts' };
  return 'orgId' in unsubscription
    ? { type: 'MuteCamp', orgId: unsubscription.orgId }
    : { type: 'SetSearchDelivery', searchId: unsubscription.searchId, delivery: 'off' };
};

/**
 * The unsubscribe link of an alert (RFC 8058). It works without signing in. Opening it only shows a button, because
 * mail programs open links in advance.
 */
export const unsubscribeRoutes = ({
  store,
  now,
  unsubscribeKey,
}: Pick<CommandDeps, 'store' | 'now'> & { readonly unsubscribeKey: KeyObject }): readonly Route[] =>
  combineRoutes(
    getText(UNSUBSCRIBE_PATH, {
      allow: 'everyone',
      problems: [404],
      summary: 'The page of an unsubscribe link, with a button that turns the alert off.',
      query: UnsubscribeQuery,
      mediaType: MEDIA_TYPE,
      handle: ({ query: { token } }) =>
        readUnsubscribeToken(unsubscribeKey, token)
          ? okTextAnswer(
              renderPage(
                'Turn off this alert?',
                `<form method="post" action="${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(token)}"><button>Turn off this alert</button></form>`,
              ),
            )
          : invalidToken,
    }),
    postRaw(UNSUBSCRIBE_PATH, {
      allow: 'everyone',
      problems: [404],
      summary: 'Turns off the alert of an unsubscribe link. It may be repeated.',
      query: UnsubscribeQuery,
      body: FORM,
      mediaType: MEDIA_TYPE,
      answer: z.string(),
      handle: async ({ query: { token }, correlationId }) => {
        const unsubscription = readUnsubscribeToken(unsubscribeKey, token);
        if (!unsubscription) return invalidToken;
        const { userId } = unsubscription;
        // A refusal means that the search or the account was deleted meanwhile, so no more emails follow either.
        await handleCommand(store, alertsDecider, {
          streamId: alertsStream(userId),
          command: commandOf(unsubscription),
          metadata: { actor: { userId, role: 'parent' }, correlationId, time: now().toISOString() },
        });
        return okTextAnswer(renderPage('This alert is off', '<p>You get no more emails about it.</p>'));
      },
    }),
  );
