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
import { accept, type Decider, type Decision } from '../kernel/decider.ts';

/** Lists the school, or updates the listed school, so that it has exactly these facts. */
export interface ListSchool {
  readonly type: 'ListSchool';
  readonly school: SchoolFacts;
}
/** Removes the school from the list, and with it the school's page. */
export interface DelistSchool {
  readonly type: 'DelistSchool';
}
export type SchoolCommand = ListSchool | DelistSchool;

/** The listed school; undefined if the school is not listed. */
export type ListedSchool = SchoolFacts | undefined;

type SchoolDecision = Decision<SchoolEvent, never>;

const PLACE_FIELDS = SchoolPlace.keyof().options;

const placeOf = ({ street, city, state, zip, lat, lng }: SchoolFacts): SchoolPlace => ({
  street,
  city,
  state,
  zip,
  lat,
  lng,
});

const listSchool = (school: SchoolFacts): SchoolDecision =>
  accept<SchoolEvent>(
    SchoolListed({ name: school.name, place: placeOf(school) }),
    ...changeDiscount(undefined, school.discountCode),
  );

const reviseSchool = (listedSchool: SchoolFacts, importedSchool: SchoolFacts): SchoolDecision =>
  accept<SchoolEvent>(
    ...(importedSchool.name === listedSchool.name ? [] : [SchoolRenamed({ name: importedSchool.name })]),
    ...(changesBetween(PLACE_FIELDS, listedSchool, importedSchool) !== undefined
      ? [SchoolRelocated({ place: placeOf(importedSchool) })]
      : []),
    ...changeDiscount(listedSchool.discountCode, importedSchool.discountCode),
  );

const changeDiscount = (before: string | undefined, after: string | undefined): readonly SchoolEvent[] => {
  if (before === after) return [];
  return [after === undefined ? SchoolDiscountEnded({}) : SchoolDiscountSet({ discountCode: after })];
};

const removeDiscount = ({ discountCode: _removed, ...school }: SchoolFacts): SchoolFacts => school;

const evolve = (listedSchool: ListedSchool, event: SchoolEvent): ListedSchool => {
  if (event.type === 'SchoolListed') return { name: event.data.name, ...event.data.place };
  if (event.type === 'SchoolDelisted' || !listedSchool) return undefined;
  switch (event.type) {
    case 'SchoolRenamed':
      return { ...listedSchool, name: event.data.name };
    case 'SchoolRelocated':
      return { ...listedSchool, ...event.data.place };
    case 'SchoolDiscountSet':
      return { ...listedSchool, discountCode: event.data.discountCode };
    case 'SchoolDiscountEnded':
      return removeDiscount(listedSchool);
  }
};

/**
 * The rules of a school's stream: compares the facts in an imported file with the listed school, and appends only the
 * changes.
 */
export const schoolDecider: Decider<ListedSchool, SchoolCommand, SchoolEvent, never> = {
  events: schoolEvents,
  initialState: undefined,
  evolve,
  decide: (command, listedSchool) => {
    switch (command.type) {
      case 'ListSchool':
        return listedSchool ? reviseSchool(listedSchool, command.school) : listSchool(command.school);
      case 'DelistSchool':
        return listedSchool ? accept(SchoolDelisted({})) : accept();
    }
  },
};
