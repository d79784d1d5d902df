interface Weeks {
  /** The labels of the season's weeks, such as 'June 22'. */
  readonly labels: readonly string[];
  /** The weeks in which the camp offers a session, as a bit mask. */
  readonly offered: number;
  /** The weeks that fit the search, as a bit mask. */
  readonly fitting: number;
  /** The weeks in which the parent's schedule has the camp, as indexes. */
  readonly scheduled: ReadonlySet<number>;
}

/** Describes a camp's weeks in one sentence for screen readers, which would otherwise read 14 cells. */
export const describeWeeks = ({ labels, offered, fitting, scheduled }: Weeks): string => {
  const list = (isListed: (week: number) => boolean): string =>
    labels.filter((_label, week) => isListed(week)).join(', ');
  const isIn = (mask: number) => (week: number) => (mask & (1 << week)) !== 0;
  const countOf = (mask: number): number => labels.filter((_label, week) => isIn(mask)(week)).length;
  const clauses = [
    offered === 0
      ? `Not offered in any of the ${labels.length} weeks`
      : `Offered in ${countOf(offered)} of ${labels.length} weeks (${list(isIn(offered))})`,
    offered !== fitting &&
      (fitting === 0
        ? 'none fits your search'
        : `${list(isIn(fitting))} ${countOf(fitting) === 1 ? 'fits' : 'fit'} your search`),
    scheduled.size > 0 && `${list((week) => scheduled.has(week))} in your schedule`,
  ];
  return `${clauses.filter(Boolean).join('; ')}.`;
};
