/**
 * What is ticked in a multi-select filter. `ALL` stands apart from the list of all options, because the weeks are only
 * known once the season is, and because it is what every filter begins with.
 */
export const ALL = 'all';
export type Choice<Option> = typeof ALL | Option[];

export const isSelected = <Option>(choice: Choice<Option>, option: Option): boolean =>
  choice === ALL || choice.includes(option);

/** The choice with one option ticked or unticked; every option ticked is `ALL` again. */
export const toggleOption = <Option>(
  choice: Choice<Option>,
  option: Option,
  options: readonly Option[],
): Choice<Option> => {
  const next = options.filter((each) => isSelected(choice, each) !== (each === option));
  return next.length === options.length ? ALL : next;
};

/** As the server takes it: all options and none mean the same to it, namely no filter. */
export const asFilter = <Option>(choice: Choice<Option>): Option[] => (choice === ALL ? [] : [...choice]);

/** What the closed box shows: the filter's label when everything (or nothing) is ticked, else the names. */
export const choiceLabel = (label: string, choice: Choice<string>): string =>
  choice === ALL || choice.length === 0 ? label : choice.join(', ');

export const isSameChoice = <Option>(one: Choice<Option>, other: Choice<Option>): boolean =>
  one === ALL || other === ALL
    ? one === other
    : one.length === other.length && one.every((option) => other.includes(option));
