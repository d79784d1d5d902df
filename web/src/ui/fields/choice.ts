/**
 * The selected options of a multi-select filter. `ALL` differs from a list of all options, because the weeks are
 * unknown until the season is, and because it is every filter's default.
 */
export const ALL = 'all';
export type Choice<Option> = typeof ALL | Option[];

export const isSelected = <Option>(choice: Choice<Option>, option: Option): boolean =>
  choice === ALL || choice.includes(option);

/** Toggles one option; if every option is then selected, the result is `ALL`. */
export const toggleOption = <Option>(
  choice: Choice<Option>,
  option: Option,
  options: readonly Option[],
): Choice<Option> => {
  const next = options.filter((each) => isSelected(choice, each) !== (each === option));
  return next.length === options.length ? ALL : next;
};

/** The choice in the server's format: an empty list means no filter, so `ALL` becomes empty too. */
export const asFilter = <Option>(choice: Choice<Option>): Option[] => (choice === ALL ? [] : [...choice]);

/**
 * The text of the closed box: the label if all or no options are selected, otherwise their names (Requirement 2.94).
 */
export const choiceLabel = (label: string, choice: Choice<string>): string =>
  choice === ALL || choice.length === 0 ? label : choice.join(', ');

export const isSameChoice = <Option>(one: Choice<Option>, other: Choice<Option>): boolean =>
  one === ALL || other === ALL
    ? one === other
    : one.length === other.length && one.every((option) => other.includes(option));
