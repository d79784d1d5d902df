import {
  SchoolDelisted,
  SchoolDiscountEnded,
  SchoolDiscountSet,
  type SchoolEvent,
  schoolEvents,
  SchoolListed,
  SchoolRelocated,
  SchoolRenamed,
} from '@campjay/events/schools/events.ts';
import { type SchoolFacts, SchoolPlace } from '@campjay/events/schools/facts.ts';
import { changesBetween } from '@campjay/domain/catalog/catalogFacts.ts';
import { accepted, type Decider, type Decision } from '../kernel/decider.ts';

/** Lists the school with exactly these facts, or updates the listed school to them. */
export interface ListSchool {
  readonly type: 'ListSchool';
  readonly school: SchoolFacts;
}
/** Removes the school from the list, and with it the school's page. */
export interface DelistSchool {
  readonly type: 'DelistSchool';
}
export type SchoolCommand = ListSchool | DelistSchool;

/** The listed school; undefined if it is not listed. */
export type ListedSchool = SchoolFacts | undefined;

type SchoolDecision = Decision<SchoolEvent, never>;

const PLACE = SchoolPlace.keyof().options;

const placeOf = ({ street, city, state, zip, lat, lng }: SchoolFacts): SchoolPlace => ({
  street,
  city,
  state,
  zip,
  lat,
  lng,
});

const listSchool = (school: SchoolFacts): SchoolDecision =>
  accepted<SchoolEvent>(
    SchoolListed({ name: school.name, place: placeOf(school) }),
    ...changeDiscount(undefined, school.discountCode),
  );

const reviseSchool = (listed: SchoolFacts, imported: SchoolFacts): SchoolDecision =>
  accepted<SchoolEvent>(
    ...(imported.name === listed.name ? [] : [SchoolRenamed({ name: imported.name })]),
    ...(changesBetween(PLACE, listed, imported) ? [SchoolRelocated({ place: placeOf(imported) })] : []),
    ...changeDiscount(listed.discountCode, imported.discountCode),
  );

const changeDiscount = (before: string | undefined, after: string | undefined): readonly SchoolEvent[] => {
  if (before === after) return [];
  return [after === undefined ? SchoolDiscountEnded({}) : SchoolDiscountSet({ discountCode: after })];
};

const withoutDiscount = ({ discountCode: _removed, ...school }: SchoolFacts): SchoolFacts => school;

const evolve = (listed: ListedSchool, event: SchoolEvent): ListedSchool => {
  if (event.type === 'SchoolListed') return { name: event.data.name, ...event.data.place };
  if (event.type === 'SchoolDelisted' || !listed) return undefined;
  switch (event.type) {
    case 'SchoolRenamed':
      return { ...listed, name: event.data.name };
    case 'SchoolRelocated':
      return { ...listed, ...event.data.place };
    case 'SchoolDiscountSet':
      return { ...listed, discountCode: event.data.discountCode };
    case 'SchoolDiscountEnded':
      return withoutDiscount(listed);
  }
};

/**
 * The rules of a school's stream: compares the facts of a file with the listed school, and appends only the changes.
 */
export const schoolDecider: Decider<ListedSchool, SchoolCommand, SchoolEvent, never> = {
  events: schoolEvents,
  initialState: undefined,
  evolve,
  decide: (command, listed) => {
    switch (command.type) {
      case 'ListSchool':
        return listed ? reviseSchool(listed, command.school) : listSchool(command.school);
      case 'DelistSchool':
        return listed ? accepted(SchoolDelisted({})) : accepted();
    }
  },
};
