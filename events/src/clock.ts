const MINUTES_UNTIL_NOON = 12 * 60;

/**
 * Parses a time as camps write it in the catalog ('9:00 AM', '9 am', '12:30PM') into minutes after midnight.
 * @returns 'sleep' if the text is 'sleep', which means that kids stay overnight; undefined for any other text
 */
export const readClock = (text: string): number | 'sleep' | undefined => {
  const normalizedText = text.trim().toLowerCase();
  if (normalizedText === 'sleep') return 'sleep';
  const match = /^(\d{1,2})(?::(\d{2}))?\s*([ap])\.?m\.?$/.exec(normalizedText);
  if (!match) return undefined;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  if (hour < 1 || hour > 12 || minute > 59) return undefined;
  return (hour % 12) * 60 + minute + (match[3] === 'p' ? MINUTES_UNTIL_NOON : 0);
};

/** Matches a time 'HH:mm' from '00:00' to '23:59'; its groups are hour and minute. */
export const HOUR_MINUTE_PATTERN = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Parses a time 'HH:mm' into minutes after midnight; undefined for any other text. */
export const readHourMinute = (text: string): number | undefined => {
  const match = HOUR_MINUTE_PATTERN.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined;
};
