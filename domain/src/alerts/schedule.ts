import { instantOf, wallClockAt } from '../catalog/season/wallClock.ts';
import { product } from '../product/product.ts';
import { parseRegistrationOpening } from '../schedule/registration.ts';
import type { DayNumber } from '@campjay/events/calendar.ts';
import type { CampFacts } from '@campjay/events/catalog/facts.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DIGEST_HOUR = 7;

/** How long before the opening of a registration its reminders are due, in ms, earliest first. */
const REMINDERS = { week: 7 * DAY_MS, day: DAY_MS, minutes: 15 * MINUTE_MS } as const;
export type Reminder = keyof typeof REMINDERS;
const REMINDER_NAMES = ['week', 'day', 'minutes'] as const satisfies readonly Reminder[];
export const FIRST_REMINDER_MS = REMINDERS.week;

/** When a camp's registration opens, at midnight if no time is listed; undefined if no date is, or it is open. */
export const registrationOpensAt = (camp: CampFacts): Date | undefined => {
  const opening = parseRegistrationOpening(camp);
  return typeof opening === 'object' ? opening.at : undefined;
};

/**
 * The reminder to send now. Each replaces the earlier ones, so after a pause only the latest is sent, and none after the
 * opening. None is sent that was due before the camp was watched. An opening at midnight has no time of its own, so
 * there is no reminder 15 minutes before it.
 */
export const dueReminder = (opensAt: Date, watchedAt: Date, now: Date): Reminder | undefined => {
  if (now >= opensAt) return undefined;
  const due = REMINDER_NAMES.findLast(
    (name) =>
      now.getTime() >= opensAt.getTime() - REMINDERS[name] &&
      (name !== 'minutes' || wallClockAt(opensAt, product.timeZone).minutes !== 0),
  );
  return due && opensAt.getTime() - REMINDERS[due] >= watchedAt.getTime() ? due : undefined;
};

/** When the next daily digest is sent: at 7:00 on the West Coast. */
export const nextDigestAt = (now: Date): Date => {
  const { day } = wallClockAt(now, product.timeZone);
  const digestOn = (digestDay: DayNumber) => instantOf({ day: digestDay, minutes: DIGEST_HOUR * 60 }, product.timeZone);
  return digestOn(day) > now ? digestOn(day) : digestOn(day + 1);
};
