/** The longest capture deadline and review limit of an account, in hours: 31 days. The shortest is an hour. */
export const deadline_hours_max = 744;
export const requests_per_second_max = 1_000_000;
export const contract_lead_days_max = 28;
export const account_name_length_max = 200;
