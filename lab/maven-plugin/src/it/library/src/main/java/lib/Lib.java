package lib;

public class Lib {}
