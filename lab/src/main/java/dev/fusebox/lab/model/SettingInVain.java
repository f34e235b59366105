package dev.fusebox.lab.model;

/** A property that a profile sets and that changes nothing. */
public record SettingInVain(String property, String value, String why) {}
