/** Labels that cannot be derived from the field name. */
const LABELS: Readonly<Record<string, string>> = {
  camp_org_name: 'Name',
  base_url: 'Website',
  batch_name: 'Name',
  batch_program_type: 'Program type',
  batch_description: 'Description',
  batch_tags: 'Tags',
  org_program_type: 'Program type',
  org_tags: 'Tags',
  description_short: 'Short description',
  neighborcality: 'Neighborhood',
  lat: 'Latitude',
  lng: 'Longitude',
  before_care_from: 'Care before, from',
  after_care_until: 'Care after, until',
  price: 'Price ($)',
  extended_care_price_per_week: 'Care per week ($)',
  ages: 'Ages (years)',
  grades: 'Grades (0 is kindergarten)',
};

/** Label of a fact on the admin pages; files use the field name. */
export const factLabel = (field: string): string => LABELS[field] ?? capitalize(field.replaceAll('_', ' '));

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
