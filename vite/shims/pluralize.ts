const same = (word: string) => word

/** In place of the package of this name, by which refine makes English plurals of resource names: Chinese has none. */
export default { singular: same, plural: same }
