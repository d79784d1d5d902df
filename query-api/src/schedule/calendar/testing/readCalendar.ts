import ICAL from 'ical.js';

/** An event as read by an independent calendar library. */
export interface ReadEvent {
  readonly uid: string;
  readonly summary: string;
  readonly description: string | null;
  readonly location: string | null;
  readonly url: string | null;
  readonly status: string;
  readonly transparency: string;
  readonly sequence: number;
  readonly stamp: string;
  readonly lastModified: string;
  readonly isAllDay: boolean;
  /** When it takes place: UTC instants, or pairs of first day and day after the last. */
  readonly times: readonly (readonly [string, string])[];
  /** Alarm times relative to the start, such as 'PT8H' or '-P1D'. */
  readonly alarms: readonly string[];
}

export interface ReadCalendar {
  readonly name: string;
  readonly events: readonly ReadEvent[];
  /**
   * The one event whose summary contains this text.
   * @throws Error if there is no such event, or more than one
   */
  readonly event: (titlePart: string) => ReadEvent;
}

/** Parses iCalendar text with ical.js, with the time zones from the text itself. */
export const readCalendar = (text: string): ReadCalendar => {
  const calendar = new ICAL.Component(ICAL.parse(text) as string);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map(readEvent);
  return {
    name: String(calendar.getFirstPropertyValue('x-wr-calname')),
    events,
    event: (titlePart) => {
      const found = events.filter(({ summary }) => summary.includes(titlePart));
      const [only] = found;
      if (!only || found.length > 1) throw new Error(`${found.length} events are called '${titlePart}'`);
      return only;
    },
  };
};

const propertyText = (component: ICAL.Component, property: string): string =>
  String(component.getFirstPropertyValue(property) ?? '');

const readEvent = (component: ICAL.Component): ReadEvent => {
  const event = new ICAL.Event(component);
  return {
    uid: event.uid,
    summary: event.summary,
    description: propertyText(component, 'description') || null,
    location: propertyText(component, 'location') || null,
    url: propertyText(component, 'url') || null,
    status: propertyText(component, 'status'),
    transparency: propertyText(component, 'transp'),
    sequence: event.sequence,
    stamp: propertyText(component, 'dtstamp'),
    lastModified: propertyText(component, 'last-modified'),
    isAllDay: event.startDate.isDate,
    times: timesOf(event),
    alarms: component.getAllSubcomponents('valarm').map((alarm) => propertyText(alarm, 'trigger')),
  };
};

const timesOf = (event: ICAL.Event): readonly (readonly [string, string])[] => {
  const shown = (time: ICAL.Time): string => (time.isDate ? time.toString() : time.toJSDate().toISOString());
  if (!event.isRecurring()) return [[shown(event.startDate), shown(event.endDate)]];
  const starts = event.iterator();
  const times: (readonly [string, string])[] = [];
  for (let start = next(starts); start; start = next(starts)) {
    const { endDate } = event.getOccurrenceDetails(start);
    times.push([shown(start), shown(endDate)]);
  }
  return times;
};

/** Undefined after the last one, although the library's types do not state it. */
const next = (starts: ICAL.RecurExpansion): ICAL.Time | undefined => starts.next();
