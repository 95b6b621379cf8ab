/** Of how many days a model's page shows how it went. */
export const UPTIME_DAYS = 90
/** Over how many days a model's speed is taken. */
export const SPEED_DAYS = 7
/** Of fewer calls no share and no median is shown. */
export const SAMPLE_MIN = 20
