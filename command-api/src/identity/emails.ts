import { product } from '@campjay/domain/product/product.ts';
import { type EmailContent } from '../emails/emails.ts';

/**
 * The link's token follows '#', because browsers never send that part to a server.
 * @param origin public origin of the product, from the settings: the one in a request could be forged
 */
export const passwordResetEmail = (to: string, token: string, origin: string): EmailContent => ({
  to,
  subject: `Choose a new password for ${product.name}`,
  text: [
    `Somebody asked for a new password for your account at ${product.name}. If it was you, choose it here; the link works for an hour after your request:`,
    `${origin}/reset-password#${token}`,
    'If it was not you, there is nothing to do: your password stays as it is.',
  ].join('\n\n'),
});

/** @param token works only in a browser that is signed in to the account, as the text says */
export const emailConfirmationEmail = (to: string, token: string, origin: string): EmailContent => ({
  to,
  subject: `Confirm your email for ${product.name}`,
  text: [
    `Welcome to ${product.name}! Please confirm that this email is yours, in the browser in which you are signed in:`,
    `${origin}/confirm-email#${token}`,
    'You need this for sharing, invitations and payments, but not for searching and planning. The link works for three days.',
    `If you have not signed up at ${product.name}, please ignore this email: the person who did cannot share or pay in your name.`,
  ].join('\n\n'),
});

export const alreadySignedUpEmail = (to: string, origin: string): EmailContent => ({
  to,
  subject: `You already have an account at ${product.name}`,
  text: [
    `Somebody tried to sign up at ${product.name} with your email, which already has an account. If it was you, sign in as before; if you have lost your password, use "Forgot your password?":`,
    origin,
    'If it was not you, there is nothing to do: nobody got in.',
  ].join('\n\n'),
});

export const secondFactorAddedEmail = (to: string, origin: string): EmailContent => ({
  to,
  subject: `Signing in to ${product.name} takes a code from now on`,
  text: [
    `Codes at sign-in were turned on for your account at ${product.name}, and every other device was signed out. If it was you, there is nothing to do; please keep your recovery codes where you can find them without your phone.`,
    `If it was not you, somebody knows your password. Please write to the operator of this site: they can turn the codes off again.`,
    origin,
  ].join('\n\n'),
});

export const secondFactorRemovedEmail = (to: string, origin: string): EmailContent => ({
  to,
  subject: `Signing in to ${product.name} no longer takes a code`,
  text: [
    `Codes at sign-in were turned off for your account at ${product.name}. If it was you, there is nothing to do.`,
    'If it was not you, choose a new password now: go to the page below, select "Sign In", and then "Forgot your password?".',
    origin,
  ].join('\n\n'),
});

export const passkeyAddedEmail = (to: string, origin: string): EmailContent => ({
  to,
  subject: `A passkey was added to your account at ${product.name}`,
  text: [
    `Anyone who has the device can sign in to your account at ${product.name} with the new passkey. If you added it, there is nothing to do.`,
    'If it was not you, remove it on the account page and choose a new password there:',
    `${origin}/account`,
  ].join('\n\n'),
});

export const passkeyRemovedEmail = (to: string, origin: string): EmailContent => ({
  to,
  subject: `A passkey was removed from your account at ${product.name}`,
  text: [
    `Nobody can sign in to your account at ${product.name} with that passkey anymore. If you removed it, there is nothing to do.`,
    'If it was not you, choose a new password on the account page:',
    `${origin}/account`,
  ].join('\n\n'),
});

export const passwordChangedEmail = (to: string, origin: string): EmailContent => ({
  to,
  subject: `Your password for ${product.name} was changed`,
  text: [
    `The password of your account at ${product.name} was changed on its account page, and every other device was signed out. If it was you, there is nothing to do.`,
    'If it was not you, choose a new password now: go to the page below, select "Sign In", and then "Forgot your password?".',
    origin,
  ].join('\n\n'),
});

/** @param token works only in a browser that is signed in to the account, as the text says */
export const newEmailLinkEmail = (to: string, token: string, origin: string): EmailContent => ({
  to,
  subject: `Confirm your new email for ${product.name}`,
  text: [
    `Somebody asked to use this email for their account at ${product.name}. If it was you, please confirm it in the browser in which you are signed in; the link works for a day:`,
    `${origin}/confirm-email#${token}`,
    'If it was not you, please ignore this email: nothing changes.',
  ].join('\n\n'),
});

/** Sent to the address that was entered as the new email of another account. */
export const emailInUseEmail = (to: string, origin: string): EmailContent => ({
  to,
  subject: `You already have an account at ${product.name}`,
  text: [
    `Somebody asked to use this email for another account at ${product.name}. It already has an account, so nothing was changed. If it was you, sign in with this email; if you have lost your password, use "Forgot your password?":`,
    origin,
    'If it was not you, there is nothing to do: nobody got in.',
  ].join('\n\n'),
});

export const emailChangeRequestedEmail = (to: string, origin: string): EmailContent => ({
  to,
  subject: `Request to change the email of your account at ${product.name}`,
  text: [
    `Somebody who is signed in to your account at ${product.name} and knows its password asked to change its email. The new email replaces this one once it is confirmed. If it was you, there is nothing to do.`,
    'If it was not you, choose a new password now, which ends the request: go to the page below, select "Sign In", and then "Forgot your password?".',
    origin,
  ].join('\n\n'),
});

/** Sent to the account's former email. */
export const emailChangedEmail = (to: string, origin: string): EmailContent => ({
  to,
  subject: `Your email for ${product.name} was changed`,
  text: [
    `The email of your account at ${product.name} was changed, and every other device was signed out. From now on you sign in with the new one. If it was you, there is nothing to do.`,
    `If it was not you, please tell us at once${product.contactEmail === undefined ? '' : `: ${product.contactEmail}`}.`,
    origin,
  ].join('\n\n'),
});
